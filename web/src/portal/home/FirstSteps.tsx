import { Button, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import type { FirstSteps as Steps } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Home.module.css';

/** Steps in the order in which one needs the other, and where each is done. */
const steps: { name: keyof Steps; to: string }[] = [
  { name: 'cinema', to: '/cinemas/new' },
  { name: 'screen', to: '/cinemas' },
  { name: 'prices', to: '/prices/vat' },
  { name: 'payment', to: '/payment-methods/new' },
  { name: 'film', to: '/films/new' },
  { name: 'schedule', to: '/schedules' },
];

/** What the first show on sale still needs: each step with its state, and the one next step. Not there once all are done. */
export function FirstSteps({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('portal');
  // Whoever comes back from a step sees that it is done.
  const { data } = trpc.staff.home.steps.useQuery({ exhibitor }, { staleTime: 0 });
  if (!data) return null;
  const next = steps.find(({ name }) => !data[name]);
  if (next === undefined) return null;
  const done = steps.filter(({ name }) => data[name]).length;
  return (
    <Paper withBorder p="md" bg="var(--p-surface)" component="section" aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps">
        {t('home.steps.title')}{' '}
        <Text span c="dimmed" size="sm" className="p-figures">
          {t('home.steps.done', { done, total: steps.length })}
        </Text>
      </Title>
      <ol className={classes.steps}>
        {steps.map(({ name, to }) => (
          <li key={name} {...(name === next.name && { 'aria-current': 'step' })}>
            <ThemeIcon
              size={24}
              radius="xl"
              variant={data[name] ? 'light' : 'transparent'}
              color={data[name] ? 'green' : 'accent'}
            >
              {data[name] ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            </ThemeIcon>
            <div>
              <Text fw={600} {...(data[name] && { c: 'dimmed' })}>
                {t(`home.steps.${name}.title`)}
                <span className="p-hidden">{t(data[name] ? 'home.steps.isDone' : 'home.steps.isOpen')}</span>
              </Text>
              {name === next.name ? (
                <>
                  <Text size="sm" c="dimmed" maw={560} mb="xs">
                    {t(`home.steps.${name}.text`)}
                  </Text>
                  <Button component={Link} to={to} size="sm">
                    {t(`home.steps.${name}.action`)}
                  </Button>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
