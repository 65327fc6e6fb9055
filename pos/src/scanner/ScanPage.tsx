import type { DeviceStanding, DoorDirection, DoorPlace, DoorShow } from '@parterre/server/contract';
import { ConnectionState } from '@parterre/ui/app';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { usePrefersReducedMotion } from '@parterre/ui/theme';
import {
  IconBulb,
  IconCamera,
  IconCameraOff,
  IconCameraRotate,
  IconChecklist,
  IconHistory,
  IconKeyboard,
  IconLock,
  IconSearch,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReader } from '../keys/useReader.ts';
import { onTouch, tellWork } from '../start/touches.ts';
import { AnswerField } from './AnswerField.tsx';
import { Counts, useDoorShows } from './Counts.tsx';
import { listAt } from './doorKeeper.ts';
import { LastScans } from './LastScans.tsx';
import { OfflineMark } from './OfflineMark.tsx';
import { PartyPart } from './PartyPart.tsx';
import { ReadyPage } from './ReadyPage.tsx';
import classes from './Scanner.module.css';
import { SearchPage } from './SearchPage.tsx';
import { allowSound, signal } from './signals.ts';
import { TypePage } from './TypePage.tsx';
import { useCamera } from './useCamera.ts';
import { useKeeping } from './useKeeper.ts';
import { canUndo, type Exchange, type Scan, type Sent, useScanning } from './useScanning.ts';
import { VoucherPart } from './VoucherPart.tsx';

/** At a stand an answer goes by itself, so that whoever comes next sees what is asked of them; a refusal is read for longer. Else it stays until the next. */
const shownMs = { passed: 4_000, refused: 10_000 };

/** Where people are let in: the answer to the last scan is the whole screen, and the next scan needs no touch. */
export function ScanPage(props: {
  device: DeviceStanding;
  place: DoorPlace;
  /** Chooses another place. */
  onChange(): void;
  onLock: (() => void) | null;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { device, place, onChange, onLock } = props;
  const [direction, setDirection] = useState<DoorDirection>('in');
  const [panel, setPanel] = useState<'none' | 'type' | 'search' | 'last' | 'ready'>('none');
  const [isCameraOn, setIsCameraOn] = useState(true);
  const [facing, setFacing] = useState<'user' | 'environment'>(device.unattended ? 'user' : 'environment');
  const [hasSound, setHasSound] = useState(true);
  const isStill = usePrefersReducedMotion();
  const shows = useDoorShows(place, device);
  const list = listAt(useKeeping().kept, device);
  const scanning = useScanning({ device, place, direction }, ({ outcome }) => {
    const isNo = outcome.kind === 'voucher' && outcome.voucher.refusal !== null;
    if (isNo || !isAsking(outcome.kind)) signal(outcome.kind === 'passed', { hasSound, isStill });
  });
  const { shown, sending } = scanning;
  useEffect(() => onTouch(allowSound), []);

  const send = (wish: Sent): boolean => {
    const isTaken = scanning.send(wish);
    if (isTaken) setPanel('none');
    return isTaken;
  };
  const check = (code: string): boolean => send({ code });
  const letIn = (lines: string[]): boolean => send({ lines });
  const exchange = (asked: Exchange): boolean => send({ exchange: asked });
  useReader(check);
  /** Whoever counts a party, or what a voucher is exchanged for, is not interrupted by the code that is still held up. */
  const readByCamera = (code: string): boolean => {
    if ((shown !== null && isAsking(shown.outcome.kind)) || !check(code)) return false;
    tellWork();
    return true;
  };
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, { isOn: isCameraOn, facing }, readByCamera);

  const dismiss = useEffectEvent(scanning.dismiss);
  const shownId = shown?.id;
  const kind = shown?.outcome.kind;
  useEffect(() => {
    if (!device.unattended || shownId === undefined || (kind !== 'passed' && kind !== 'refused')) return;
    const timer = setTimeout(() => dismiss(), shownMs[kind]);
    return () => clearTimeout(timer);
  }, [device.unattended, shownId, kind]);

  const isAttended = !device.unattended;
  return (
    <main className={classes.page} data-scheme="dark">
      <header className={classes.bar}>
        {isAttended ? (
          <button type="button" className={classes.place} aria-label={t('place.change')} onClick={onChange}>
            <PlaceName place={place} shows={shows} />
          </button>
        ) : (
          <p className={classes.where}>
            <PlaceName place={place} shows={shows} />
          </p>
        )}
        <Counts shows={shows} />
        <ConnectionState />
      </header>
      <OfflineMark device={device} onOpen={isAttended ? () => setPanel('ready') : null} />
      {device.testMode ? <p className={classes.practice}>{t('practice')}</p> : null}
      <div className={classes.view}>
        <video
          ref={video}
          className={classes.video}
          data-state={camera.state}
          data-mirrored={facing === 'user' || undefined}
          aria-label={t('camera.picture')}
          muted
          playsInline
        />
        <div className={classes.idle} role="status">
          {sending !== 'no' ? (
            <>
              <h1 className={classes.word}>{t(sending)}</h1>
              <p className={classes.quiet}>{t('oneAtATime')}</p>
            </>
          ) : (
            <>
              <h1 className={classes.word}>{t('ready')}</h1>
              <p className={classes.quiet}>
                {camera.state === 'starting'
                  ? t('camera.starting')
                  : camera.state === 'denied'
                    ? t('camera.denied')
                    : camera.state === 'none'
                      ? t('camera.none')
                      : t('readyText')}
              </p>
            </>
          )}
        </div>
      </div>
      {isAttended ? (
        <div className={classes.direction} role="radiogroup" aria-label={t('direction.title')}>
          {(['in', 'out'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="direction" checked={direction === each} onChange={() => setDirection(each)} />
              <span>{t(`direction.${each}`)}</span>
            </label>
          ))}
        </div>
      ) : null}
      <nav className={classes.actions} aria-label={t('actions')}>
        <Action label={t('type.title')} icon={<IconKeyboard aria-hidden />} onPress={() => setPanel('type')} />
        {isAttended ? (
          <Action label={t('search.title')} icon={<IconSearch aria-hidden />} onPress={() => setPanel('search')} />
        ) : null}
        <Action label={t('last.title')} icon={<IconHistory aria-hidden />} onPress={() => setPanel('last')} />
        {isAttended ? (
          <Action
            label={t(isCameraOn ? 'camera.off' : 'camera.on')}
            icon={isCameraOn ? <IconCameraOff aria-hidden /> : <IconCamera aria-hidden />}
            onPress={() => setIsCameraOn(!isCameraOn)}
          />
        ) : null}
        {isAttended && camera.hasOther ? (
          <Action
            label={t('camera.flip')}
            icon={<IconCameraRotate aria-hidden />}
            onPress={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          />
        ) : null}
        {camera.torch === null ? null : (
          <Action
            label={t('camera.torch')}
            icon={<IconBulb aria-hidden />}
            isPressed={camera.torch}
            onPress={() => camera.setTorch(camera.torch !== true)}
          />
        )}
        <Action
          label={t('sound')}
          icon={hasSound ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />}
          isPressed={hasSound}
          onPress={() => setHasSound(!hasSound)}
        />
        {isAttended ? (
          <Action label={t('readiness.title')} icon={<IconChecklist aria-hidden />} onPress={() => setPanel('ready')} />
        ) : null}
        {onLock === null ? null : <Action label={t('lock')} icon={<IconLock aria-hidden />} onPress={onLock} />}
      </nav>
      {panel === 'type' ? <TypePage onCode={check} onBack={() => setPanel('none')} /> : null}
      {panel === 'search' ? (
        <SearchPage place={place} direction={direction} onLet={letIn} onBack={() => setPanel('none')} />
      ) : null}
      {panel === 'last' ? (
        <LastScans
          device={device.name}
          scans={scanning.scans}
          shows={shows}
          onUndo={isAttended ? scanning.undo : null}
          onBack={() => setPanel('none')}
        />
      ) : null}
      {panel === 'ready' ? (
        <ReadyPage device={device} place={place} camera={camera.state} onBack={() => setPanel('none')} />
      ) : null}
      {panel === 'none' && shown?.outcome.kind === 'party' ? (
        <PartyPart
          key={shown.id}
          party={shown.outcome}
          direction={shown.direction}
          onLet={letIn}
          onBack={scanning.dismiss}
        />
      ) : null}
      {panel === 'none' && shown?.outcome.kind === 'voucher' ? (
        <VoucherPart
          key={shown.id}
          voucher={shown.outcome.voucher}
          direction={shown.direction}
          onExchange={exchange}
          onLet={letIn}
          onBack={scanning.dismiss}
        />
      ) : null}
      {/* It stays while answers come and go: what comes with its own alert is not said everywhere. */}
      <div role="alert" className={classes.answers}>
        {panel !== 'none' || shown === null || isAsking(shown.outcome.kind) ? null : (
          <AnswerField
            key={shown.id}
            scan={shown}
            list={list}
            onUndo={isAttended && canUndo(shown, device.name) ? () => scanning.undo(shown) : null}
            onAgain={mayAskAgain(shown) ? () => scanning.again(shown) : null}
            onNext={scanning.dismiss}
          />
        )}
      </div>
    </main>
  );
}

/** Somebody is asked how many go in before anybody does. */
const isAsking = (kind: Scan['outcome']['kind']): boolean => kind === 'party' || kind === 'voucher';

/** Nobody has answered, or the list alone has refused, and the server may know more. */
const mayAskAgain = ({ outcome, by }: Scan): boolean =>
  outcome.kind === 'failed' || (outcome.kind === 'refused' && by !== 'server');

function Action(props: { label: string; icon: ReactNode; isPressed?: boolean; onPress(): void }): ReactNode {
  const { label, icon, isPressed, onPress } = props;
  return (
    <button type="button" className={classes.action} aria-pressed={isPressed} onClick={onPress}>
      {icon}
      <span>{label}</span>
    </button>
  );
}

function PlaceName({ place, shows }: { place: DoorPlace; shows: readonly DoorShow[] | undefined }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time, dateTimeShort, dayOf } = useFormats();
  const { startup, nowMs } = useProgramme();
  if (place.kind === 'cinema') return t('place.cinema');
  if (place.kind === 'screen') {
    const name = startup.screens.find(({ id }) => id === place.screen)?.name ?? '';
    return t('place.screen', { screen: name });
  }
  const [show] = shows ?? [];
  if (show === undefined) return shows === undefined ? '…' : t('place.gone');
  const start = dayOf(show.start) === dayOf(nowMs()) ? time(show.start) : dateTimeShort(show.start);
  return `${start} ${show.film} · ${show.screen.name}`;
}
