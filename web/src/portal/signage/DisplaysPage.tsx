import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { DisplayState, DisplayView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../frame/Loaded.tsx';
import { Message } from '../frame/Message.tsx';
import { StateBadge } from '../frame/StateBadge.tsx';
import { Messages } from './Messages.tsx';
import { Preview } from './Preview.tsx';
import classes from './Signage.module.css';
import { SignageProgramme } from './SignageProgramme.tsx';

/** A display that comes, goes or shows something else is news; that one says nothing any more is not, and is looked for so often. */
const lookEveryMs = 60_000;

const looks = {
  shown: { color: 'green', Icon: IconCheck },
  behind: { color: 'yellow', Icon: IconClockExclamation },
  silent: { color: 'red', Icon: IconPlugConnectedX },
} as const satisfies Record<DisplayState, unknown>;

/** All displays with what each shows now, which are behind or silent, and messages to all of them. */
export default function DisplaysPage(): ReactNode {
  const { t } = useTranslation('signageViews');
  const { t: portal } = useTranslation('portal');
  const query = trpc.staff.signageViews.displays.useQuery(undefined, { refetchInterval: lookEveryMs });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {portal('areas.signage')}
        </Title>
        <Button component={Link} to="/signage/views" variant="default">
          {t('title')}
        </Button>
      </Group>
      <Loaded query={query}>
        {({ displays, messages }) => (
          <>
            <Messages messages={messages} />
            {displays.length === 0 ? (
              <Message title={t('displays.none.title')} text={t('displays.none.text')} />
            ) : (
              <SignageProgramme>
                <ul className={classes.displays}>
                  {displays.map((display) => (
                    <Display key={display.id} display={display} />
                  ))}
                </ul>
              </SignageProgramme>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Display({ display }: { display: DisplayView }): ReactNode {
  const { t } = useTranslation('signageViews');
  const { dateTimeShort } = useFormats();
  const { id, name, cinema, screen, orientation, view, contents, state, told_at } = display;
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Preview
          contents={contents}
          place={{ cinemaId: cinema.id, screenId: screen?.id ?? null, orientation }}
          label={t('displays.shows', { name })}
        />
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Anchor component={Link} to={`/devices/${id}`} fw={600}>
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[cinema.name, screen?.name].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <StateBadge {...looks[state]}>{t(`displays.${state}`)}</StateBadge>
        </Group>
        <Text size="sm">
          {view === null ? (
            t('displays.noView')
          ) : (
            <Anchor component={Link} to={`/signage/views/${view.id}`} size="sm">
              {view.name}
            </Anchor>
          )}
        </Text>
        {state === 'shown' ? null : (
          <Text size="sm" c="dimmed">
            {told_at === null
              ? t('displays.neverTold')
              : t('displays.told', { at: dateTimeShort(Date.parse(told_at)) })}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
