import { Stack, Table, Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { contrastOf, type FigureName, type Figures, figureNames, isShare } from './figures.ts';

/** The figures of both, and what that says in words. */
export function FiguresTable({ a, b }: { a: Figures; b: Figures }): ReactNode {
  const { t } = useTranslation('tryout');
  const { number } = useFormats();
  const heading = useId();
  const told = (name: FigureName, value: number | null): string => {
    if (value === null) return t('figures.never');
    if (isShare(name)) return t('figures.share', { share: value });
    return number(Math.round(value * 10) / 10);
  };
  const contrast = contrastOf(a, b);
  return (
    <Stack gap="sm">
      <section aria-labelledby={heading}>
        <Text size="sm" fw={600} id={heading}>
          {t('contrast.title')}
        </Text>
        {contrast.length === 0 ? (
          <Text size="sm">{t('contrast.none')}</Text>
        ) : (
          <ul>
            {contrast.map((each) => {
              const values = { from: told(each.name, each.from), to: told(each.name, each.to) };
              return (
                <li key={each.name}>
                  <Text size="sm">
                    {each.way === 'never' || each.way === 'only'
                      ? t(`contrast.${each.name}.${each.way}`, values)
                      : t(`contrast.${each.name}.${each.way}`, values)}
                  </Text>
                </li>
              );
            })}
          </ul>
        )}
      </section>
      <Table aria-label={t('figures.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('figures.title')}</Table.Th>
            <Table.Th ta="right">{t('settings.a')}</Table.Th>
            <Table.Th ta="right">{t('settings.b')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figureNames.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {t(`figures.${name}`)}
              </Table.Th>
              <Table.Td ta="right" className="p-figures">
                {told(name, a[name])}
              </Table.Td>
              <Table.Td ta="right" className="p-figures">
                {told(name, b[name])}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {a.refusedBy.length + b.refusedBy.length > 0 ? (
        <div>
          <Text size="sm" fw={600}>
            {t('refusals.title')}
          </Text>
          <ul>
            {[['a', a] as const, ['b', b] as const].flatMap(([name, { refusedBy }]) =>
              refusedBy.map(({ reason, count }) => (
                <li key={`${name} ${reason}`}>
                  <Text size="sm">
                    {t('refusals.one', {
                      setting: t(`settings.${name}`),
                      reason: t(`refusals.${reason}`),
                      count,
                      parties: number(count),
                    })}
                  </Text>
                </li>
              )),
            )}
          </ul>
        </div>
      ) : null}
    </Stack>
  );
}
