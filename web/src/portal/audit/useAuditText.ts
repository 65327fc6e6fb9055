import type { AuditNames, WeekdayPrice } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { localeNames, useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useCallback, useMemo } from 'react';
import { places } from '../form/PlacesField.tsx';
import { clockOf, dayOnWeekday, weekdayPricesText } from '../prices/clock.ts';

/** The columns that are ids of something else, and of what. As prisma/functions/audit_names.sql has them. */
const references: Readonly<Record<string, string>> = {
  movie_id: 'movie',
  version_id: 'movie_version',
  cinema_id: 'cinema',
  cinemas: 'cinema',
  screen_id: 'screen',
  layout_id: 'screen_layout',
  price_group_id: 'price_group',
  vat_id: 'vat',
  handling_vat_id: 'vat',
  distributor_id: 'distributor',
  distributor_office_id: 'distributor_office',
  rental_profile_id: 'rental_profile',
  tags: 'tag',
  employee_id: 'employee',
  role_id: 'role',
  exhibitor_id: 'exhibitor',
  schedule_id: 'schedule',
  device_id: 'device',
  opened_by: 'employee',
  closed_by: 'employee',
  cash_shift_id: 'cash_shift',
  product_id: 'product',
  categories: 'product_category',
  payment_methods: 'payment_method',
  parent_id: 'device',
  signage_view_id: 'signage_view',
  voucher_type_id: 'voucher_type',
  voucher_id: 'voucher',
};
const bits = ['visibility', 'showing_from_visibility', 'access'];
const countries = ['country_code', 'nations'];
const languages = [
  'language',
  'locale',
  'subtitle_languages',
  'original_language',
  'spoken_languages',
  'available_locales',
  'portal_locale',
  'website_locale',
];

/**
 * Columns whose values come from a closed list, and where that list has its words. Of a column of two lists, as `kind`, the other one has them
 * under the same key of the audit's own texts.
 */
const wordsOf: Readonly<Record<string, readonly [ns: string, key: string]>> = {
  location: ['content', 'locations'],
  rating: ['films', 'ratings'],
  rental_type: ['films', 'rentalTypes'],
  genres: ['genres', ''],
  reason: ['bills', 'reasons'],
  auth_status: ['devices', 'state'],
  orientation: ['devices', 'orientation'],
  component: ['paymentMethods', 'components'],
  status: ['paymentMethods', 'statuses'],
  kind: ['cash', 'kinds'],
};
const areasOfWords = [...new Set(Object.values(wordsOf).map(([ns]) => ns))];

/** A column that changed, or a part of one. */
export interface AuditLine {
  key: string;
  text: string;
}

/** Writes entries of the audit as people read them: names of columns and things, and their values. Its texts are the area `audit`. */
export function useAuditText() {
  // The files of `wordsOf` must be there as well; their texts are read by keys that no type knows.
  const { t, i18n } = useTranslation(['audit', ...areasOfWords] as ['audit']);
  const formats = useFormats();
  const localized = useLocalized();

  const known = useCallback(
    (of: 'columns' | 'entities', name: string): string => {
      const text: unknown = i18n.getResource(i18n.language, 'audit', `${of}.${name}`);
      return typeof text === 'string' ? text : name;
    },
    [i18n],
  );

  const word = useCallback(
    ([ns, key]: readonly [ns: string, key: string], value: string): string => {
      const path = key === '' ? value : `${key}.${value}`;
      const texts: unknown[] = [ns, 'audit'].map((each) => i18n.getResource(i18n.language, each, path));
      const found = texts.find((text) => typeof text === 'string');
      return typeof found === 'string' ? found : value;
    },
    [i18n],
  );

  return useMemo(() => {
    /** Null: it has no name, or is gone. */
    const nameOf = (kind: string, id: string, names: AuditNames): string | null => {
      const found = names[`${kind} ${id}`];
      if (found === undefined) return null;
      const text = localized(found.name);
      const role =
        kind === 'role' && found.of !== null ? i18n.getResource(i18n.language, 'people', `roles.${found.of}`) : text;
      const name = typeof role === 'string' ? role : text;
      return found.at === null ? name || null : `${name}, ${formats.dateTimeShort(found.at)}`;
    };

    function one(column: string, value: unknown, names: AuditNames): string {
      if (value === null || value === undefined || value === '') return '–';
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      const kind = references[column];
      if (kind !== undefined && typeof value === 'number') return nameOf(kind, String(value), names) ?? `#${value}`;
      if (typeof value === 'number') {
        if (column.endsWith('_minor') || column === 'amount') return formats.money(value);
        if (column === 'weekdays') return formats.weekday(dayOnWeekday(value));
        if (column === 'start_from' || column === 'start_until') return clockOf(value);
        if (column === 'percent_hundredths') return `${formats.number(value / 100)} %`;
        if (bits.includes(column))
          return (
            formats.list(places.filter(([, bit]) => (value & bit) !== 0).map(([place]) => t(`places.${place}`))) || '–'
          );
        return formats.number(value);
      }
      if (typeof value === 'string') {
        if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${formats.date(formats.dayOf(value))}, ${formats.time(value)}`;
        if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.date(value);
        if (countries.includes(column)) return formats.country(value);
        if (languages.includes(column)) return formats.language(value);
        if (value.startsWith('/media/')) return t('picture');
        const words = wordsOf[column];
        if (words !== undefined) return word(words, value);
        return value.replace(/<[^>]+>/g, ' ').trim();
      }
      if (column === 'weekday_prices') return weekdayPricesText(value as WeekdayPrice[], formats) || '–';
      if (Array.isArray(value))
        return value.map((each) => one(column, each, names)).join(value.every(isPlain) ? ', ' : '; ') || '–';
      return (
        Object.entries(value)
          .filter(([, part]) => !isEmpty(part))
          .map(([name, part]) => `${known('columns', name)} ${one(name, part, names)}`)
          .join(', ') || '–'
      );
    }

    /** What changed of a column, a line for each part of it that is not as it was. `label`, `show`: as the form of the thing has them. */
    function lines(
      column: string,
      values: { before: unknown; after: unknown; isNew: boolean },
      names: AuditNames,
      given: { label?: string | undefined; show?: ((value: never) => string) | undefined } = {},
    ): AuditLine[] {
      const { before, after, isNew } = values;
      const label = given.label ?? known('columns', column);
      if (given.show === undefined && (isObject(before) || isObject(after))) {
        const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
        const parts = [...new Set([...Object.keys(was), ...Object.keys(is)])];
        return parts
          .filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]))
          .flatMap((part) => {
            const named = part in localeNames ? localeNames[part as keyof typeof localeNames] : known('columns', part);
            return lines(part, { before: was[part], after: is[part], isNew }, names, {
              label: t('part', { column: label, part: named }),
            });
          })
          .map((line) => ({ ...line, key: `${column}.${line.key}` }));
      }
      const write = (value: unknown): string =>
        value !== undefined && given.show !== undefined ? given.show(value as never) : one(column, value, names);
      if (isNew) return isEmpty(after) ? [] : [{ key: column, text: t('set', { column: label, after: write(after) }) }];
      // A changed secret says that it was changed, and neither value.
      if (before === null && after === null) return [{ key: column, text: t('secret', { column: label }) }];
      return [{ key: column, text: t('change', { column: label, before: write(before), after: write(after) }) }];
    }

    /** `Film: The Red Harbour`; of what has no name its number. */
    const thing = (entity: string, id: string, names: AuditNames): string => {
      const name = nameOf(entity, id, names);
      return name === null
        ? t('thing', { entity: known('entities', entity), id })
        : t('named', { entity: known('entities', entity), name });
    };
    return { lines, thing, entity: (name: string) => known('entities', name), made: t('made'), removed: t('removed') };
  }, [t, i18n, formats, localized, known, word]);
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isObject = (value: unknown): value is Record<string, unknown> => !isPlain(value) && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
