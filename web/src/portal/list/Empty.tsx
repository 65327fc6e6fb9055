import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './List.module.css';

/** Stands in place of rows: what belongs here and why, and the one next step. */
export function Empty(props: { title: string; text: string; action?: ReactNode }): ReactNode {
  return (
    <div className={classes.empty}>
      <Title order={2} size="h4">
        {props.title}
      </Title>
      <Text c="dimmed" maw={560} mt={4} mb={props.action ? 'md' : 0}>
        {props.text}
      </Text>
      {props.action}
    </div>
  );
}
