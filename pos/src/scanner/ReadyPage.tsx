import type { DeviceStanding, DoorList, DoorPlace } from '@parterre/server/contract';
import { useConnectionTrouble } from '@parterre/ui/api';
import { isShellKept } from '@parterre/ui/app';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listAt, refusedOf, unsentOf } from './doorKeeper.ts';
import classes from './Scanner.module.css';
import type { CameraState } from './useCamera.ts';
import { useKeeping } from './useKeeper.ts';

/** A list that is older than this has missed several turns. */
const freshMs = 2 * 60_000;
/** Whoever looks at a clock sees a minute. */
const mostOffMs = 60_000;

/** What the scanner is ready for before the doors open, and what is missing; whom it and others have let in by the same ticket. */
export function ReadyPage(props: {
  device: DeviceStanding;
  place: DoorPlace;
  camera: CameraState;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { number, time } = useFormats();
  const { device, place, camera, onBack } = props;
  const keeping = useKeeping();
  const { kept, cannotKeep } = keeping;
  const isAway = useConnectionTrouble() !== null;
  const nowMs = useNow();
  const opensAlone = useOpensAlone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const list = listAt(kept, device);
  const offsetMs = kept?.offsetMs ?? 0;
  const ageMs = list === null ? 0 : nowMs + offsetMs - list.atMs;
  const shows = list?.shows.filter(({ isCancelled }) => !isCancelled) ?? [];
  const tickets = shows.reduce((sum, show) => sum + show.tickets.length, 0);
  const hasPlace = place.kind !== 'show' || shows.some(({ id }) => id === place.schedule);
  const keys = list?.keys.filter(({ exhibitorId, isWithdrawn }) => exhibitorId === list.exhibitorId && !isWithdrawn);
  const unsent = unsentOf(keeping).length;
  const refused = refusedOf(keeping).length;
  const offMinutes = Math.max(1, Math.round(Math.abs(offsetMs) / 60_000));
  const isOff = Math.abs(offsetMs) > mostOffMs;
  const checks: [name: string, isGood: boolean, text: string][] = [
    ['network', !isAway, t(isAway ? 'readiness.away' : 'readiness.network')],
    list === null
      ? ['list', false, t('readiness.noList')]
      : [
          'list',
          hasPlace && ageMs < freshMs,
          t(hasPlace ? 'readiness.list' : 'readiness.otherShows', {
            shows: number(shows.length),
            tickets: number(tickets),
            time: time(new Date(list.atMs).toISOString()),
          }),
        ],
    ...(list === null
      ? []
      : [
          (keys?.length ?? 0) > 0
            ? (['keys', true, t('readiness.keys', { count: keys?.length ?? 0 })] as [string, boolean, string])
            : (['keys', false, t('readiness.noKeys')] as [string, boolean, string]),
        ]),
    ['storage', !cannotKeep, t(cannotKeep ? 'readiness.noStorage' : 'readiness.storage')],
    ['shell', opensAlone, t(opensAlone ? 'readiness.opens' : 'readiness.opensNot')],
    [
      'clock',
      !isOff,
      isOff
        ? t(offsetMs > 0 ? 'readiness.clockSlow' : 'readiness.clockFast', { count: offMinutes })
        : t('readiness.clock'),
    ],
    ['camera', camera === 'on', t(camera === 'on' ? 'readiness.camera' : 'readiness.noCamera')],
    ['unsent', unsent === 0, unsent === 0 ? t('readiness.sent') : t('offline.unsent', { count: unsent })],
    ...(refused > 0 ? [['refused', false, t('offline.refused', { count: refused })] as [string, boolean, string]] : []),
  ];
  return (
    <div className={classes.panel}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t('readiness.title')}
      </h1>
      <ul className={classes.list}>
        {checks.map(([name, isGood, text]) => (
          <li key={name} className={classes.check} data-good={isGood || undefined}>
            {isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
            <span>
              <span className="p-hidden">{t(isGood ? 'readiness.good' : 'readiness.missing')}: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <Conflicts conflicts={list?.conflicts ?? []} />
      <section className={classes.byRate}>
        <h2 className={classes.subtitle}>{t('readiness.limits')}</h2>
        <ul className={classes.knows}>
          {(['does', 'others', 'refunds', 'search', 'vouchers'] as const).map((each) => (
            <li key={each}>{t(`readiness.limit.${each}`)}</li>
          ))}
        </ul>
      </section>
      <div className={classes.buttons}>
        <button type="button" className={classes.primary} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}

function Conflicts({ conflicts }: { conflicts: DoorList['conflicts'] }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time } = useFormats();
  if (conflicts.length === 0) return null;
  return (
    <section className={classes.byRate}>
      <h2 className={classes.subtitle}>{t('conflict.title')}</h2>
      <ul className={classes.list}>
        {conflicts.map(({ admission, reason, seat, rate, reference, film, at, device, other }) => (
          <li key={admission} className={classes.check}>
            <IconAlertTriangle aria-hidden />
            <span className={classes.entry}>
              <b>{[seat, rate, reference].filter((part) => part !== null && part !== '').join(' · ')}</b>
              <span>
                {other === null
                  ? t('conflict.against', { at: time(at), device, reason: t(`reason.${reason}`) })
                  : t('conflict.double', { at: time(at), device, otherAt: time(other.at), other: other.device })}
              </span>
              <span className={classes.quiet}>{film}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The device's time, Unix ms, as it goes on. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Whether the page opens again without a network: its service worker has it. */
function useOpensAlone(): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = (): void =>
      void isShellKept('/scanner').then((kept) => {
        if (!isOver) setIsKept(kept);
      });
    look();
    const timer = setInterval(look, 5_000);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
  return isKept;
}
