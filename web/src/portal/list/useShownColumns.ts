import { useState } from 'react';

interface Choice {
  hidden: string[];
  /** Columns that somebody added to those that are shown by default. */
  added: string[];
}

const keyOf = (list: string): string => `parterre-columns-${list}`;

function kept(list: string): Choice {
  try {
    const { hidden, added } = JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}');
    return { hidden: Array.isArray(hidden) ? hidden : [], added: Array.isArray(added) ? added : [] };
  } catch {
    // Storage is forbidden, or holds something else: the columns are as usual.
    return { hidden: [], added: [] };
  }
}

/** Which columns of a list somebody wants to see; kept in their browser. */
export function useShownColumns(
  list: string,
  columns: readonly { name: string; optional?: boolean }[],
): { isShown(name: string): boolean; toggle(name: string): void } {
  const [choice, setChoice] = useState(() => kept(list));
  const isShown = (name: string): boolean => {
    const isOptional = columns.find((column) => column.name === name)?.optional === true;
    return isOptional ? choice.added.includes(name) : !choice.hidden.includes(name);
  };
  return {
    isShown,
    toggle(name) {
      const isOptional = columns.find((column) => column.name === name)?.optional === true;
      const part = isOptional ? 'added' : 'hidden';
      const names = choice[part];
      const next = {
        ...choice,
        [part]: names.includes(name) ? names.filter((each) => each !== name) : [...names, name],
      };
      setChoice(next);
      try {
        localStorage.setItem(keyOf(list), JSON.stringify(next));
      } catch {
        // It holds until the page is left.
      }
    },
  };
}
