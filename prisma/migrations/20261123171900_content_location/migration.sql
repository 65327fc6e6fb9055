-- The last enumeration without a check. What stands at a place that the website does not have was shown nowhere, and still is not.
UPDATE "cms_content" SET "location" = NULL
WHERE "location" <> ALL ('{header,home-above-events,home-above-today,home-below,movies-above,events-above,contact-above,newsletter-subscribe,checkout-terms,payment-success,payment-failed,mail-purchase,ticket-conditions}');
ALTER TABLE "cms_content" ADD CONSTRAINT "cms_content_location_check" CHECK ("location" = ANY ('{header,home-above-events,home-above-today,home-below,movies-above,events-above,contact-above,newsletter-subscribe,checkout-terms,payment-success,payment-failed,mail-purchase,ticket-conditions}'));
