import { useTranslation } from '@parterre/ui/i18n';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useDialogs } from './dialogs.tsx';

/** Whether a form has something unsaved, asked when somebody leaves. */
type IsUnsaved = () => boolean;

/** The parameter of the address that says what the forms below are of: they begin anew with another of it. Null: the path alone does. */
export const FormsOf = createContext<string | null>(null);

/** Forms on the page, each with the parameter that its `FormsOf` names. */
const Context = createContext<Map<IsUnsaved, string | null> | null>(null);

/** Asks before a page with something unsaved is left, within the portal or out of it. The router has one such question. */
export function LeaveGuard({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('portal');
  const { confirm } = useDialogs();
  const [forms] = useState(() => new Map<IsUnsaved, string | null>());
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...forms].some(
      ([isUnsaved, parameter]) =>
        (currentLocation.pathname !== nextLocation.pathname ||
          (parameter !== null && valueIn(currentLocation, parameter) !== valueIn(nextLocation, parameter))) &&
        isUnsaved(),
    ),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Whoever is led on by something else meanwhile, as by saving that has ended, is no longer asked.
    const asking = new AbortController();
    void confirm({
      title: t('form.leave.title'),
      text: t('form.leave.text'),
      action: t('form.leave.action'),
      cancel: t('form.leave.stay'),
      isDangerous: true,
      signal: asking.signal,
    }).then((leaves) => {
      if (!asking.signal.aborted) leaves ? blocker.proceed() : blocker.reset();
    });
    return () => asking.abort();
  }, [blocker, confirm, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if ([...forms.keys()].some((isUnsaved) => isUnsaved())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [forms]);
  return <Context value={forms}>{children}</Context>;
}

/** `isUnsaved` keeps its identity. */
export function useLeaveGuard(isUnsaved: IsUnsaved): void {
  const forms = useContext(Context);
  const parameter = useContext(FormsOf);
  useEffect(() => {
    forms?.set(isUnsaved, parameter);
    return () => void forms?.delete(isUnsaved);
  }, [forms, isUnsaved, parameter]);
}

function valueIn({ search }: Location, parameter: string): string | null {
  return new URLSearchParams(search).get(parameter);
}
