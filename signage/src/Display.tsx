import type { DeviceStanding, SignageContents } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { ConnectionState } from '@parterre/ui/app';
import { keptDevice } from '@parterre/ui/device';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { SignageScreen, useWhatShows } from '@parterre/ui/signage';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import classes from './Display.module.css';
import { keptContents } from './keptContents.ts';
import { useQuietReload } from './useQuietReload.ts';

/** A display says so often what it shows: one that says nothing for three of these is silent. */
const tellEveryMs = 60_000;

/** What is sold out is no news of the programme: a board of prices is asked for so often. */
const pricesAgeMs = 60_000;

/** A display that was let in. */
export function Display({ device }: { device: DeviceStanding }): ReactNode {
  const { t } = useTranslation('signage');
  const { startup } = useProgramme();
  const isActive = startup.settings.features.includes('signage');
  if (!isActive)
    return (
      <main className={classes.screen}>
        <section className={classes.card}>
          <h1 className={classes.title}>{t('inactive.title')}</h1>
          <p className={classes.text}>{t('inactive.text')}</p>
        </section>
      </main>
    );
  return <Showing device={device} />;
}

function Showing({ device }: { device: DeviceStanding }): ReactNode {
  const { startup } = useProgramme();
  const { data, refetch } = trpc.signage.contents.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ kind }) => kind === 'prices') ? pricesAgeMs : false),
  });
  const [kept] = useState(keptContents.get);
  const contents = data ?? kept;
  useEffect(() => {
    if (data) keptContents.set(data);
  }, [data]);
  const { now } = startup;
  // News of the programme bring what staff have set meanwhile; those of the device, another view.
  useEffect(() => {
    if (now !== '' && device.uid !== '') void refetch();
  }, [now, device, refetch]);
  return (
    <main className={classes.screen} data-orientation={device.orientation}>
      {contents ? <Contents device={device} contents={contents} onMessageOver={() => void refetch()} /> : null}
    </main>
  );
}

function Contents(props: { device: DeviceStanding; contents: SignageContents; onMessageOver(): void }): ReactNode {
  const { device, contents, onMessageOver } = props;
  const { cinema, screenId, orientation } = device;
  const shows = useWhatShows(contents, { cinemaId: cinema?.id ?? 0, screenId, orientation });
  useQuietReload(shows.roles);
  const { mutate } = trpc.signage.shown.useMutation();
  const { revision } = contents;
  // The server's contents have no message any more either, so that they have another revision.
  const isMessageOver = contents.message !== null && shows.message === null;
  const messageOver = useEffectEvent(onMessageOver);
  useEffect(() => {
    if (isMessageOver) messageOver();
  }, [isMessageOver]);
  useEffect(() => {
    // A display that is heard of is known as what it is, also when its page is loaded anew without a network.
    const tell = (): void => mutate({ revision }, { onSuccess: () => keptDevice.set(device) });
    tell();
    const timer = setInterval(tell, tellEveryMs);
    return () => clearInterval(timer);
  }, [mutate, revision, device]);
  return (
    <div className={classes.panel}>
      <SignageScreen shows={shows} look={contents} orientation={orientation} plays corner={<ConnectionState />} />
    </div>
  );
}
