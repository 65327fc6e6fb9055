import { Anchor, Button, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { firstSteps, type MissingForSale } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconCircle, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Home.module.css';

/** Where what is missing is made, or where it is that something is missing of. */
function placeOf(missing: MissingForSale): string {
  switch (missing.what) {
    case 'cinema':
      return '/cinemas/new';
    case 'screen':
      return `/cinemas/${missing.id}/screens/new`;
    case 'layout':
      return `/cinemas/screens/${missing.id}/layout`;
    case 'vat':
      return '/prices/vat/new';
    case 'price_group':
      return '/prices';
    case 'rate':
      return `/prices/${missing.id}/rates/new`;
    case 'account':
      return '/payment-accounts/new';
    case 'method':
      return '/payment-methods/new';
    case 'active_method':
      return `/payment-methods/${missing.id}`;
    case 'film':
      return '/films/new';
    case 'version':
      return `/films/${missing.id}#versions`;
    case 'schedule':
      return '/schedules';
    case 'publication':
      return `/schedules?from=${missing.day}`;
    case 'privacy_online':
      return `/content/${missing.id}`;
    case 'privacy':
      return '/content/new/page?slug=privacy-policy';
  }
}

/**
 * What the first show on sale still needs: each step with its state, and the one next step, which leads to what is missing. Once all
 * are done it says that one is on sale, until something was sold.
 */
export function FirstSteps({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('portal');
  // Whoever comes back from a step sees that it is done.
  const { data } = trpc.staff.home.steps.useQuery({ exhibitor }, { staleTime: 0 });
  if (!data || data.hasSold) return null;
  const { missing } = data;
  const open = firstSteps.filter((name) => missing[name] !== null);
  const [next] = open;
  if (next === undefined) return <OnSale />;
  return (
    <Paper withBorder p="md" bg="var(--p-surface)" component="section" aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps">
        {t('home.steps.title')}{' '}
        <Text span c="dimmed" size="sm" className="p-figures">
          {t('home.steps.done', { done: firstSteps.length - open.length, total: firstSteps.length })}
        </Text>
      </Title>
      <ol className={classes.steps}>
        {firstSteps.map((name) => {
          const lacks = missing[name];
          return (
            <li key={name} {...(name === next && { 'aria-current': 'step' })}>
              <ThemeIcon
                size={24}
                radius="xl"
                variant={lacks === null ? 'light' : 'transparent'}
                color={lacks === null ? 'green' : 'accent'}
              >
                {lacks === null ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              </ThemeIcon>
              <div>
                <Text fw={600} {...(lacks === null && { c: 'dimmed' })}>
                  {t(`home.steps.${name}`)}
                  <span className="p-hidden">{t(lacks === null ? 'home.steps.isDone' : 'home.steps.isOpen')}</span>
                </Text>
                {name === next && lacks !== null ? (
                  <>
                    <Text size="sm" c="dimmed" maw={560} mb="xs">
                      {t(`home.missing.${lacks.what}.text`)}
                    </Text>
                    <Button component={Link} to={placeOf(lacks)} size="sm">
                      {t(`home.missing.${lacks.what}.action`)}
                    </Button>
                  </>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
    </Paper>
  );
}

/** The first show can be bought: the website as visitors see it, and the way there. */
function OnSale(): ReactNode {
  const { t, i18n } = useTranslation('portal');
  const website = `/${i18n.language}`;
  return (
    <Paper withBorder p="md" bg="var(--p-surface)" component="section" aria-labelledby="on-sale">
      <div className={classes.onSale}>
        <div>
          <Title order={2} size="h4" id="on-sale">
            {t('home.onSale.title')}
          </Title>
          <Text size="sm" c="dimmed" maw={480} mb="sm">
            {t('home.onSale.text')}
          </Text>
          <Anchor href={website} target="_blank" rel="noopener" size="sm" fw={600}>
            {t('openWebsite')} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        </div>
        {/* The page itself, small, and nothing to press in it: the link beside it is the way there. */}
        <div className={classes.website} aria-hidden inert>
          <iframe src={website} title={t('openWebsite')} tabIndex={-1} loading="lazy" />
        </div>
      </div>
    </Paper>
  );
}
