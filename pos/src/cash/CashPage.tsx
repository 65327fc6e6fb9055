import { Button } from '@mantine/core';
import type { CashReport } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import classes from './Cash.module.css';
import { CloseTill } from './CloseTill.tsx';
import { HandOver } from './HandOver.tsx';
import { type Move, MoveForm } from './MoveForm.tsx';
import { ReportPaper } from './ReportPaper.tsx';
import { ShiftReport } from './ShiftReport.tsx';
import StandingFailed from './StandingFailed.tsx';
import { useTillCash } from './useTillCash.ts';

type Doing = Move | 'close' | 'handOver' | null;

/** The drawer: the day so far, and what is done with it. */
export default function CashPage(): ReactNode {
  const { standing, error, refresh } = useTillCash();
  const [doing, setDoing] = useState<Doing>(null);
  const [notice, setNotice] = useState('');
  if (standing === null)
    return error ? (
      <StandingFailed error={error} onRetry={() => void refresh()} />
    ) : (
      <div className={classes.page} aria-busy />
    );
  const { isUsed, shift, before } = standing;
  if (!isUsed) return <Navigate to="/" replace />;
  const done = async (said: string): Promise<void> => {
    await refresh();
    setNotice(said);
    setDoing(null);
  };
  const back = (): void => setDoing(null);
  if (shift === null) return <Closed notice={notice} before={before} />;
  if (doing === 'payIn' || doing === 'withdraw')
    return <MoveForm key={doing} move={doing} expected={shift.expected} onDone={done} onBack={back} />;
  if (doing === 'close') return <CloseTill shift={shift} onDone={done} onBack={back} onRefused={refresh} />;
  if (doing === 'handOver') return <HandOver shift={shift} onBack={back} />;
  return (
    <Open
      shift={shift}
      notice={notice}
      onDo={(next) => {
        setNotice('');
        setDoing(next);
      }}
    />
  );
}

function Open({ shift, notice, onDo }: { shift: CashReport; notice: string; onDo(next: Doing): void }): ReactNode {
  const { t } = useTranslation('cash');
  const { may } = useStaff();
  return (
    <section className={classes.page}>
      <Notice text={notice} />
      <ShiftReport shift={shift} />
      {may('cash.write') ? (
        <div className={classes.ways}>
          <Button size="xl" variant="default" onClick={() => onDo('payIn')}>
            {t('actions.payIn')}
          </Button>
          <Button size="xl" variant="default" onClick={() => onDo('withdraw')}>
            {t('actions.withdraw')}
          </Button>
          <Button size="xl" variant="default" onClick={() => onDo('handOver')}>
            {t('actions.handOver')}
          </Button>
          <Button size="xl" onClick={() => onDo('close')}>
            {t('actions.close')}
          </Button>
        </div>
      ) : null}
      {may('cash.write') ? <ReportPaper shift={shift.id} /> : null}
    </section>
  );
}

/** A closed till: the shift that has ended, and the way to the next one. */
function Closed({ notice, before }: { notice: string; before: CashReport | null }): ReactNode {
  const { t } = useTranslation('cash');
  const { may } = useStaff();
  return (
    <section className={classes.page}>
      <Notice text={notice} />
      {before === null ? <h1 className={classes.title}>{t('closed.title')}</h1> : <ShiftReport shift={before} />}
      <div className={classes.ways}>
        <Button size="xl" component={Link} to="/">
          {t('actions.open')}
        </Button>
      </div>
      {before !== null && may('cash.write') ? <ReportPaper shift={before.id} /> : null}
    </section>
  );
}

/** What was done; said to who does not see it. */
function Notice({ text }: { text: string }): ReactNode {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== '') said.current?.focus();
  }, [text]);
  if (text === '') return null;
  return (
    <p className={classes.notice} role="status" ref={said} tabIndex={-1}>
      {text}
    </p>
  );
}
