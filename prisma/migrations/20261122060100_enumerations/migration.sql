-- Every enumeration is checked, by a constraint named after its column. The lists are those of server/src/contract/enumerations.ts;
-- server/src/adapters/postgres/enumerations.test.ts compares the two.
ALTER TABLE "bill" DROP CONSTRAINT "bill_status_known";
ALTER TABLE "payment" DROP CONSTRAINT "payment_status_known";

ALTER TABLE "bill" ADD CONSTRAINT "bill_type_check" CHECK ("type" IN ('tickets', 'vouchers'));
ALTER TABLE "bill" ADD CONSTRAINT "bill_status_check" CHECK ("status" IN ('pending', 'paying', 'settled', 'cancelled', 'expired', 'reserved', 'refunding', 'partially_refunded', 'refunded'));
ALTER TABLE "bill" ADD CONSTRAINT "bill_source_check" CHECK ("source" IN ('site', 'portal', 'pos', 'register', 'signage', 'scanner', 'api', 'device', 'app'));
ALTER TABLE "bill" ADD CONSTRAINT "bill_locale_check" CHECK ("locale" IN ('en', 'fr', 'nl-BE', 'de'));
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_kind_check" CHECK ("kind" IN ('ticket', 'product', 'voucher', 'charge'));
ALTER TABLE "bill_event" ADD CONSTRAINT "bill_event_kind_check" CHECK ("kind" IN ('created', 'paying', 'paid', 'settled', 'expired', 'cancelled', 'late_payment_honoured', 'late_payment_refunded', 'payment_refunded', 'refunded', 'mailed', 'refund_mailed'));
ALTER TABLE "payment" ADD CONSTRAINT "payment_status_check" CHECK ("status" IN ('paying', 'pending', 'paid', 'expired', 'cancelled', 'failed', 'refunding', 'partially_refunded', 'refunded'));
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_type_check" CHECK ("type" IN ('cash', 'invoice', 'terminal', 'online', 'reservation', 'other', 'voucher'));
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_status_check" CHECK ("status" IN ('active', 'inactive'));
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_component_check" CHECK ("component" IN ('redirect', 'mobile'));
ALTER TABLE "event" ADD CONSTRAINT "event_theme_check" CHECK ("theme" IN ('default', 'ladies'));
ALTER TABLE "cms_content" ADD CONSTRAINT "cms_content_type_check" CHECK ("type" IN ('page', 'widget', 'preset', 'faq'));
ALTER TABLE "movie" ADD CONSTRAINT "movie_rating_check" CHECK ("rating" IN ('all', '6', '9', '12', '14', '16', '18'));
ALTER TABLE "movie_version" ADD CONSTRAINT "movie_version_dimension_check" CHECK ("dimension" IN ('2D', '3D'));
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_locale_check" CHECK ("locale" IN ('en', 'fr', 'nl-BE', 'de'));
ALTER TABLE "sandbox_payment" ADD CONSTRAINT "sandbox_payment_kind_check" CHECK ("kind" IN ('redirect', 'mobile'));
ALTER TABLE "sandbox_payment" ADD CONSTRAINT "sandbox_payment_status_check" CHECK ("status" IN ('open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'refunded'));
ALTER TABLE "sandbox_payment" ADD CONSTRAINT "sandbox_payment_locale_check" CHECK ("locale" IN ('en', 'fr', 'nl-BE', 'de'));

-- Bits of server/src/domain/visibility.ts.
ALTER TABLE "movie" ADD CONSTRAINT "movie_visibility_bits" CHECK ("visibility" BETWEEN 0 AND 15);
ALTER TABLE "movie" ADD CONSTRAINT "movie_showing_from_visibility_bits" CHECK ("showing_from_visibility" BETWEEN 0 AND 15);
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_visibility_bits" CHECK ("visibility" BETWEEN 0 AND 15);
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_visibility_bits" CHECK ("visibility" BETWEEN 0 AND 15);
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_access_bits" CHECK ("access" BETWEEN 0 AND 15);
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_weekdays" CHECK ("weekdays" <@ ARRAY[1, 2, 3, 4, 5, 6, 7]);
