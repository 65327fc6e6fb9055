import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSelection } from '../editorContext.ts';
import { Arrange } from './Arrange.tsx';
import { Place } from './Place.tsx';
import { RowFields } from './RowFields.tsx';
import { SeatFields } from './SeatFields.tsx';
import { ShapeFields } from './ShapeFields.tsx';

/** What is selected, in numbers and marks. */
export function SelectionInspector(): ReactNode {
  const { seats, shapes } = useSelection();
  return (
    <Stack gap="lg">
      {seats.length > 0 ? <SeatFields /> : null}
      {seats.length > 0 ? <RowFields /> : null}
      {shapes.length > 0 ? <ShapeFields /> : null}
      <Place />
      <Arrange />
    </Stack>
  );
}
