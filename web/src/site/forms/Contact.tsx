import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Area } from '../content/Area.tsx';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { ContactDetails } from '../layout/Footer.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import classes from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';

/** A form for messages, where the cinemas are and how to reach them. */
export default function Contact(): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation('site');
  const { startup } = useSite();
  useTitle(t('contact.title'));
  return (
    <div className={classes.contact}>
      <h1>{t('contact.title')}</h1>
      <Area name="contact-above" />
      <ContactForm />
      <div className={classes.cards}>
        <section className={classes.card} aria-label={startup.exhibitor.trade_name}>
          <h2>{startup.exhibitor.trade_name}</h2>
          <ContactDetails />
        </section>
        {startup.cinemas.map((cinema) => (
          <section key={cinema.id} className={classes.card} aria-label={cinema.name}>
            <h2>{cinema.name}</h2>
            <address className={typography.address}>
              <span>{cinema.address.address1}</span>
              <span>
                {cinema.address.zip} {cinema.address.city}
              </span>
            </address>
            <ul className={typography.plainList}>
              {cinema.phone === null ? null : (
                <li>
                  <a href={`tel:${cinema.phone.replace(/[^+\d]/g, '')}`}>
                    <Icon name="phone" size={16} />
                    {cinema.phone}
                  </a>
                </li>
              )}
              {cinema.email === null ? null : (
                <li>
                  <a href={`mailto:${cinema.email}`}>
                    <Icon name="mail" size={16} />
                    {cinema.email}
                  </a>
                </li>
              )}
              {cinema.gmaps === null ? null : (
                <li>
                  <a href={cinema.gmaps} target="_blank" rel="noopener noreferrer">
                    <Icon name="pin" size={16} />
                    {t('footer.map')}
                  </a>
                </li>
              )}
              {cinema.address.lat === null || cinema.address.lng === null ? null : (
                <li>
                  <a
                    href={`https://www.google.com/maps/dir/?api=1&destination=${cinema.address.lat},${cinema.address.lng}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <Icon name="forward" size={16} />
                    {t('contact.route')}
                  </a>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
