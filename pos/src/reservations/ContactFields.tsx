import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { reservationSources } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { Contact } from './contact.ts';
import classes from './Reservations.module.css';

/** Who reserves. `errors`: by field, as the server says them. */
export function ContactFields(props: {
  contact: Contact;
  errors: Partial<Record<keyof Contact, string>>;
  onChange(contact: Contact): void;
}): ReactNode {
  const { t } = useTranslation('reservations');
  const { contact, errors, onChange } = props;
  const field = (name: Exclude<keyof Contact, 'source'>) => ({
    size: 'lg' as const,
    label: t(name),
    value: contact[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...contact, [name]: currentTarget.value }),
  });
  return (
    <div className={classes.contact}>
      <TextInput {...field('name')} required maxLength={120} data-autofocus />
      <TextInput {...field('phone')} type="tel" maxLength={40} />
      <TextInput {...field('email')} type="email" maxLength={254} description={t('emailHelp')} />
      <Textarea {...field('notes')} maxLength={500} autosize minRows={1} maxRows={3} />
      <SegmentedControl
        size="lg"
        aria-label={t('sourceLabel')}
        value={contact.source}
        onChange={(source) => onChange({ ...contact, source: source as Contact['source'] })}
        data={reservationSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
      />
    </div>
  );
}
