import { Anchor, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { CinemaValues } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm, RecordSection } from '../form/index.ts';

/** ISO 3166-1; another code that a row has is shown as well. */
const countries = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG',
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL',
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA',
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP',
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV',
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((codes) => codes.split(' '));

export const newCinemaValues: CinemaValues = {
  name: '',
  address1: '',
  zip: '',
  city: '',
  country_code: 'BE',
  lat: null,
  lng: null,
  phone: null,
  email: null,
  gmaps: null,
  sort: 0,
  offline_seats: null,
  offline_hours: null,
};

export function useCinemaLabels(): Record<keyof CinemaValues, string> {
  const { t } = useTranslation('halls');
  return {
    name: t('cinema.name'),
    address1: t('cinema.address1'),
    zip: t('cinema.zip'),
    city: t('cinema.city'),
    country_code: t('cinema.country'),
    lat: t('cinema.lat'),
    lng: t('cinema.lng'),
    phone: t('cinema.phone'),
    email: t('cinema.email'),
    gmaps: t('cinema.gmaps'),
    sort: t('cinema.sort'),
    offline_seats: t('cinema.offlineSeats'),
    offline_hours: t('cinema.offlineHours'),
  };
}

/** The sections of a cinema's form, for one that is there and for a new one. */
export function useCinemaSections(form: RecordForm<CinemaValues>): RecordSection[] {
  const { t } = useTranslation('halls');
  return [
    {
      id: 'about',
      title: t('cinema.about'),
      content: (
        <Stack gap="md">
          <TextInput {...form.text('name')} withAsterisk maxLength={120} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.text('phone')} type="tel" maxLength={40} />
            <TextInput {...form.text('email')} type="email" maxLength={254} />
          </SimpleGrid>
          <NumberInput {...form.number('sort')} description={t('cinema.sortHelp')} min={0} max={9999} maw={240} />
        </Stack>
      ),
    },
    {
      id: 'address',
      title: t('cinema.address'),
      text: t('cinema.addressHelp'),
      content: <Address form={form} />,
    },
    {
      id: 'tills',
      title: t('cinema.tills'),
      content: (
        <Stack gap="md">
          <NumberInput
            {...form.number('offline_seats')}
            description={t('cinema.offlineSeatsHelp')}
            min={0}
            max={20}
            allowDecimal={false}
            maw={420}
          />
          <NumberInput
            {...form.number('offline_hours')}
            description={t('cinema.offlineHoursHelp')}
            min={1}
            max={24}
            allowDecimal={false}
            maw={420}
          />
        </Stack>
      ),
    },
  ];
}

function Address({ form }: { form: RecordForm<CinemaValues> }): ReactNode {
  const { t, i18n } = useTranslation('halls');
  const { country_code, lat, lng, gmaps } = form.values;
  const { country } = useFormats();
  const codes = countries.includes(country_code) ? countries : [...countries, country_code];
  const place =
    gmaps ??
    (lat === null || lng === null
      ? null
      : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`);
  return (
    <Stack gap="md">
      <TextInput {...form.text('address1')} withAsterisk maxLength={200} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput {...form.text('zip')} withAsterisk maxLength={20} autoComplete="off" />
        <TextInput {...form.text('city')} withAsterisk maxLength={120} autoComplete="off" />
        <Select
          {...form.field('country_code')}
          searchable
          allowDeselect={false}
          data={codes
            .map((value) => ({ value, label: country(value) }))
            .sort((one, other) => one.label.localeCompare(other.label, i18n.language))}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput {...form.number('lat')} decimalScale={6} min={-90} max={90} hideControls />
        <NumberInput {...form.number('lng')} decimalScale={6} min={-180} max={180} hideControls />
      </SimpleGrid>
      <TextInput {...form.text('gmaps')} type="url" description={t('cinema.gmapsHelp')} maxLength={500} />
      {place === null ? (
        <Text size="sm" c="dimmed">
          {t('cinema.noPlace')}
        </Text>
      ) : (
        <Anchor href={place} target="_blank" rel="noreferrer" size="sm">
          {t('cinema.onMap')}
        </Anchor>
      )}
    </Stack>
  );
}
