import { Button, Stack, Text } from '@mantine/core';
import type { ShapeKind } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { type Difference, isNothing, type RowDifference } from './difference.ts';
import type { ShapeDifference } from './shapes.ts';
import { spansOf } from './spans.ts';

/** Rows that are told of at first. */
const fewRows = 12;
/** More seats than these are counted, not named. */
const fewSpans = 8;

/** The difference as sentences, row by row, and what stands around the seats. */
export function DifferenceWords(props: { difference: Difference; shapes: readonly ShapeDifference[] }): ReactNode {
  const { difference, shapes } = props;
  const { t } = useTranslation(['versions', 'editor']);
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const { hall, rows, shift } = difference;
  const isShifted = shift.dx !== 0 || shift.dy !== 0;
  if (isNothing(difference) && shapes.length === 0)
    return <Text size="sm">{t(isShifted ? 'onlyShifted' : 'same')}</Text>;
  const whatOf = (kind: ShapeKind, text: string): string =>
    text === '' ? t(`editor:shapes.${kind}`) : t('shape.worded', { kind: t(`editor:shapes.${kind}`), text });
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  return (
    <Stack gap="xs">
      <ul>
        {hall.map((trait) => (
          <li key={trait}>
            <Text size="sm">{t(`hall.${trait}`)}</Text>
          </li>
        ))}
        {isShifted ? (
          <li>
            <Text size="sm">{t('shifted')}</Text>
          </li>
        ) : null}
        {shown.map((row) => (
          <li key={row.row}>
            <RowWords row={row} />
          </li>
        ))}
        {shapes.map(({ change, shape, textBefore }) => (
          <li key={`${change} ${shape.kind} ${shape.x} ${shape.y} ${shape.text}`}>
            <Text size="sm">
              {t(`shape.${change}`, { what: whatOf(shape.kind, shape.text), before: textBefore, after: shape.text })}
            </Text>
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <Button size="compact-sm" variant="default" onClick={() => setWhole(true)} style={{ alignSelf: 'flex-start' }}>
          {t('moreRows', { count: rows.length - shown.length, rows: number(rows.length - shown.length) })}
        </Button>
      ) : null}
    </Stack>
  );
}

function RowWords({ row }: { row: RowDifference }): ReactNode {
  const { t } = useTranslation('versions');
  const { number } = useFormats();
  const named = (seats: readonly string[]) => {
    const spans = spansOf(seats);
    return {
      count: seats.length,
      seats: number(seats.length),
      names: spans.length > fewSpans ? [...spans.slice(0, fewSpans), '…'].join(', ') : spans.join(', '),
    };
  };
  const parts = [
    ...(['gone', 'added', 'moved'] as const).flatMap((kind) =>
      row[kind].length > 0 ? [t(`row.${kind}`, named(row[kind]))] : [],
    ),
    ...row.changed.map(({ trait, seats }) => t(`trait.${trait}`, named(seats))),
  ];
  return (
    <Text size="sm">
      <Text span fw={600} size="sm">
        {row.row === '' ? t('row.nameless') : t('row.name', { row: row.row })}
      </Text>{' '}
      {parts.join('; ')}.
    </Text>
  );
}
