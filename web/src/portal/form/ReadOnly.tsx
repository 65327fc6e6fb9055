import { createContext, type ReactNode, useContext } from 'react';

/** Whether what is on the page may only be read: set by RecordPage, obeyed by what a disabled fieldset does not reach. */
export const ReadOnly = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnly);
}

/** Fields that cannot be changed when the page is only read. */
export function Fields({ className, children }: { className?: string | undefined; children: ReactNode }): ReactNode {
  return (
    <fieldset
      disabled={useReadOnly()}
      className={className}
      style={{ border: 0, marginInline: 0, padding: 0, minWidth: 0 }}
    >
      {children}
    </fieldset>
  );
}
