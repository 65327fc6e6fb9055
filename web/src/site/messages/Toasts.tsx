import { useTranslation } from '@parterre/ui/i18n';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { focusContent } from '../navigation/focusContent.ts';
import { Notice, type Tone } from './Notice.tsx';
import classes from './Toasts.module.css';

export interface Toast {
  tone: Tone;
  title: string;
  text?: string;
}

/** Long enough to read two lines twice. */
const shownMs = 9000;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a message in the corner, read out by screen readers, gone after a while. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

export function ToastProvider(props: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('site');
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([]);
  const lastId = useRef(0);
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((shown) => [...shown.filter((each) => each.title !== toast.title), { ...toast, id }]);
      setTimeout(() => drop(id), shownMs);
    },
    [drop],
  );
  const list = useMemo(
    () => (
      <section className={classes.toasts} aria-live="polite" aria-label={t('toasts')}>
        {toasts.map((toast) => (
          <div className={classes.toast} key={toast.id}>
            <Notice tone={toast.tone} title={toast.title}>
              {toast.text === undefined ? null : <p>{toast.text}</p>}
            </Notice>
            <button
              type="button"
              className={buttons.icon}
              aria-label={t('close')}
              onClick={() => {
                focusContent();
                drop(toast.id);
              }}
            >
              <Icon name="close" size={18} />
            </button>
          </div>
        ))}
      </section>
    ),
    [toasts, drop, t],
  );
  return (
    <ToastContext value={show}>
      {props.children}
      {list}
    </ToastContext>
  );
}
