import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './LinesTable.module.css';

/** A table whose rows are small lists on a phone: the first cell, then each cell behind its `data-label`. */
export function LinesTable(props: TableProps): ReactNode {
  return <Table {...props} className={classes.table} />;
}
