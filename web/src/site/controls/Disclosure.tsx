import { type ReactNode, useId, useState } from 'react';
import buttons from './buttons.module.css';
import classes from './Disclosure.module.css';
import { useDismiss } from './useDismiss.ts';

/** A button that shows a small panel under it. Escape and a press elsewhere close it; the focus returns to the button. */
export function Disclosure(props: {
  label: string;
  button: ReactNode;
  className?: string | undefined;
  children(close: () => void): ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { box, button } = useDismiss<HTMLDivElement>(open, () => setOpen(false));
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div className={`${classes.disclosure} ${props.className ?? ''}`} ref={box}>
      <button
        ref={button}
        type="button"
        className={buttons.icon}
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </button>
      <div id={panelId} className={classes.panel} hidden={!open}>
        {open ? props.children(close) : null}
      </div>
    </div>
  );
}
