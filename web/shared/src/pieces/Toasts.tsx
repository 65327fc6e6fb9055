import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Toasts.module.css';
import { closeToast, toastStore } from './toastStore.ts';

const icons = { good: IconCircleCheck, notice: IconAlertTriangle, danger: IconExclamationCircle, info: IconInfoCircle };

/** Where `showToast` shows its messages; once in an app. */
export function Toasts() {
  const { t } = useTranslation('common');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  return (
    <section className={classes.region} aria-label={t('notifications')} aria-live="polite">
      {toasts.map(({ id, meaning, title, text }) => {
        const Icon = icons[meaning];
        return (
          <div
            key={id}
            className={classes.toast}
            data-meaning={meaning}
            role={meaning === 'danger' ? 'alert' : 'status'}
          >
            <Icon size={20} className={classes.icon} aria-hidden />
            <div>
              <strong className={classes.title}>{title}</strong>
              {text && <p className={classes.text}>{text}</p>}
            </div>
            <button type="button" className={classes.close} aria-label={t('close')} onClick={() => closeToast(id)}>
              <IconX size={16} aria-hidden />
            </button>
          </div>
        );
      })}
    </section>
  );
}
