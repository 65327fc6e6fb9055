import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconDevices, IconSearch, IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Area } from '../area.ts';
import type { Places } from '../places.ts';

/** Typing asks the server after a pause this long, in ms; and from this many letters on. */
const pauseMs = 150;
const fewestLetters = 2;

/** Ctrl+K: to any area, and to anything of it by what it is called. `areas`: those that one may enter. */
export function GoAnywhere({ areas, places }: { areas: readonly Area[]; places: Places }): ReactNode {
  const { t } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), pauseMs);
  const found = trpc.staff.search.useQuery({ q }, { enabled: q.length >= fewestLetters });
  const things = (q.length >= fewestLetters ? (found.data ?? []) : []).flatMap(({ list, id, title, at, detail }) => {
    const place = places.row(list, id);
    if (place === null || !areas.includes(place.area)) return [];
    const { area, path } = place;
    const { Icon } = area;
    return {
      id: `${list} ${id}`,
      label: title || t(`areas.${area.name}`),
      description: [t(`areas.${area.name}`), at === null ? '' : dateTimeShort(at), detail].filter(Boolean).join(' · '),
      leftSection: <Icon size={20} />,
      // What the server found, also with other letters, accents say, is not looked through again here.
      keywords: typed,
      onClick: () => void navigate(path),
    };
  });
  const isAsking = typed.trim() !== q || found.isFetching;
  return (
    <Spotlight
      shortcut="mod + K"
      // Also while one types in a field.
      tagsToIgnore={[]}
      nothingFound={t(isAsking ? 'goAnywhere.searching' : 'goAnywhere.nothing')}
      highlightQuery
      scrollable
      maxHeight="60vh"
      query={typed}
      onQueryChange={setTyped}
      attributes={{ content: { 'aria-label': t('goAnywhere.button') } }}
      searchProps={{
        placeholder: t('goAnywhere.placeholder'),
        'aria-label': t('goAnywhere.placeholder'),
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
      actions={[
        ...areas.map(({ path, name, Icon }) => ({
          id: name,
          label: t(`areas.${name}`),
          leftSection: <Icon size={20} />,
          onClick: () => void navigate(`/${path}`),
        })),
        ...areas.flatMap(({ name, Icon }) =>
          places.named(name).map((place) => ({
            id: `${name} ${place.name}`,
            label: t(`places.${place.name}`),
            description: t(`areas.${name}`),
            leftSection: <Icon size={20} />,
            onClick: () => void navigate(place.path),
          })),
        ),
        {
          id: 'own security',
          label: t('security.title'),
          leftSection: <IconShieldLock size={20} />,
          onClick: () => void navigate('/account/security'),
        },
        {
          id: 'own sessions',
          label: t('sessions.title'),
          description: t('security.title'),
          leftSection: <IconDevices size={20} />,
          onClick: () => void navigate('/account/security#own-sessions'),
        },
        ...things,
      ]}
    />
  );
}
