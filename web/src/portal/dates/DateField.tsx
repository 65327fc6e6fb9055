/** A day, typed or chosen in a calendar, as one's own language writes it. */
import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/nl-be.js';
import type { Locale } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { dayPattern, isWhole, readDay } from './dayText.ts';

/** What dayjs calls our languages; weeks begin on Monday in all of them. */
const calendars: Record<Locale, string> = { en: 'en-gb', fr: 'fr', 'nl-BE': 'nl-be', de: 'de' };

type Input = ComponentProps<typeof DateInput>;

export interface DateFieldProps
  extends Pick<
    Input,
    | 'label'
    | 'description'
    | 'error'
    | 'disabled'
    | 'readOnly'
    | 'required'
    | 'maw'
    | 'size'
    | 'className'
    | 'aria-label'
  > {
  /** `YYYY-MM-DD`; empty: none. */
  value: string;
  onChange(day: string): void;
  /** The first and the last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  'data-path'?: string;
}

/** Why what was typed is not taken: it is no day, or none that may be chosen here. */
type Fault = 'unread' | 'outside';

export function DateField({ value, onChange, min, max, error, ...input }: DateFieldProps): ReactNode {
  const { t } = useTranslation('portal');
  const { dayNumeric, locale } = useFormats();
  const { today } = useProgramme();
  const [fault, setFault] = useState<Fault | null>(null);
  /** The fault is told once the field was left, not while somebody types. */
  const [isTold, setIsTold] = useState(false);
  const read = (text: string): string | null => readDay(text, dayNumeric, today);
  const faultOf = (text: string): Fault | null => {
    const day = read(text);
    if (day === null) return text.trim() === '' ? null : 'unread';
    return (min !== undefined && day < min) || (max !== undefined && day > max) ? 'outside' : null;
  };
  const change = (day: string | null): void => {
    setFault(null);
    onChange(day ?? '');
  };
  /** A short form, such as 24/12, is taken once the field is left or the Enter key pressed: before, more may be typed. */
  const finish = ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }): void => {
    setIsTold(true);
    const day = read(text);
    if (day !== null && day !== value && faultOf(text) === null) change(day);
  };
  return (
    <DatesProvider settings={{ locale: calendars[locale], firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...input}
        // An emptied field is no day.
        allowDeselect
        hideOutsideDates
        value={value === '' ? null : value}
        onChange={change}
        valueFormat={dayNumeric}
        dateParser={(text) => (isWhole(text) ? read(text) : null)}
        placeholder={dayPattern(dayNumeric, { year: t('dates.year'), month: t('dates.month'), day: t('dates.day') })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        error={fault !== null && isTold ? t(`dates.${fault}`, { example: dayNumeric(today) }) : error}
        // What cannot be read stays as it was typed, to be mended.
        fixOnBlur={fault === null}
        onInput={({ currentTarget: { value: text } }) => {
          setIsTold(false);
          setFault(faultOf(text));
        }}
        onBlur={finish}
        onKeyDown={(event) => (event.key === 'Enter' ? finish(event) : undefined)}
        // What is typed takes the place of the day that is there.
        onFocus={({ currentTarget }) => currentTarget.select()}
        rightSection={<IconCalendar size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        // Beside its field in the document: part of the dialog or the filter that it stands in, and of the page's main part.
        popoverProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        ariaLabels={{
          nextMonth: t('dates.nextMonth'),
          previousMonth: t('dates.previousMonth'),
          nextYear: t('dates.nextYear'),
          previousYear: t('dates.previousYear'),
          nextDecade: t('dates.nextDecade'),
          previousDecade: t('dates.previousDecade'),
          monthLevelControl: t('dates.chooseMonth'),
          yearLevelControl: t('dates.chooseYear'),
        }}
      />
    </DatesProvider>
  );
}
