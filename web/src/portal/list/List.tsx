import { Anchor, Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type CsvFormat,
  type ListPage,
  type ListQuery,
  mostInBulk,
  type StaffListName,
} from '@parterre/server/contract';
import { type DataOf, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useDelayed } from '@parterre/ui/theme';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Failed } from '../frame/Failed.tsx';
import { rememberSeen } from '../frame/seenLists.ts';
import { BulkActions, type BulkProcedures, type ListBulk } from './BulkActions.tsx';
import type { BulkTarget } from './BulkDialog.tsx';
import { Empty } from './Empty.tsx';
import { FilterChip, type ListFilter } from './FilterChip.tsx';
import classes from './List.module.css';
import { ListMenu } from './ListMenu.tsx';
import { askedFor, isNarrowed, pageSizes, readQuery, writeQuery } from './listQuery.ts';
import { useShownColumns } from './useShownColumns.ts';
import { type ListView, Views } from './Views.tsx';

export interface ListColumn<Row> {
  /** What the server's list calls it. */
  name: string;
  title: string;
  render(row: Row): ReactNode;
  /** The server can order by it. */
  sortable?: boolean;
  /** A figure: right-aligned, with figures of one width. */
  isNumber?: boolean;
  /** Left out on a phone; the page of the row has it. */
  isWide?: boolean;
  /** Left out until somebody chooses it. */
  optional?: boolean;
  /** What it holds has no words to break at, or is read as one: dates, codes, states. It takes the room that this needs and no more. */
  isCompact?: boolean;
  /** What an export writes of its values: of states, of `yes` and `no`, of bits. */
  words?: Readonly<Record<string, string>>;
  /** How the sum over all pages is written that the server tells of it. */
  sum?(sum: number): string;
  /** What an export has of it, where that is not the column itself; none: nothing. */
  exported?: { name: string; title: string }[];
}

/** The area's procedures: `trpc.staff.films`. */
export interface ListProcedures extends Partial<BulkProcedures> {
  list: { useQuery(query: ListQuery, options?: { refetchInterval?: number | false }): ListAnswer<unknown> };
}

/** The rows of its list. */
type RowOf<P extends ListProcedures> =
  DataOf<P['list']> extends ListPage<infer Row extends { id: number | string }> ? Row : never;

export interface ListProps<P extends ListProcedures> {
  /** The list's name on the server. */
  name: StaffListName;
  title: string;
  procedures: P;
  /** The rows are read again and again, as what they show changes without news. */
  everyMs?: number;
  /** The first one carries the link to the row. */
  columns: ListColumn<RowOf<P>>[];
  /** The page of a row. Default: `/films/12` of the list `/films`. */
  href?(row: RowOf<P>): string;
  /** What can be searched for, as the field says it. Left out: the list has no search. */
  searchLabel?: string;
  filters?: ListFilter[];
  /** Whether its rows can be archived; those are then shown by a filter. */
  hasArchive?: boolean;
  /** The order when nobody chose one; default: the server's own. */
  sort?: { name: string; desc?: boolean };
  views?: ListView[];
  /** The one main thing to do, at the right of the title. */
  action?: ReactNode;
  /** What can be done with rows that are selected. False: none can be. */
  bulk?: P extends BulkProcedures ? ListBulk<RowOf<P>, P> | false : never;
  /** What belongs here and why, and the one next step, for when there is nothing at all. */
  empty: { title: string; text: string; action?: ReactNode };
  /** The server exports the list as CSV. Default: yes. */
  exported?: boolean;
}

/** The part of `useQuery`'s answer that a list needs. */
export interface ListAnswer<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** Typing asks the server after a pause this long, in ms. */
const searchPauseMs = 200;
const wide = '(min-width: 48em)';
const smallestPage = Math.min(...pageSizes);
const noFilters: ListFilter[] = [];
const noViews: ListView[] = [];

interface Selection<Row> {
  /** For which search and filters: among other rows it is another selection. */
  finding: string;
  /** By id. Of all that matched, some were never seen here: these have a name alone. */
  chosen: ReadonlyMap<string, { row: Row | null; name: string }>;
  isAll: boolean;
}
const noneChosen: Selection<never>['chosen'] = new Map();

/** A list of an area. All that it shows stands in its address: search, filters, order, page. */
export function List<P extends ListProcedures>(props: ListProps<P>): ReactNode {
  type Row = RowOf<P>;
  const { t } = useTranslation('portal');
  const { number } = useFormats();
  const { timeZone } = useFormats();
  const { procedures, columns, href = ({ id }) => String(id), sort, bulk = false } = props;
  const filters = useMemo(
    () => [
      ...(props.filters ?? noFilters),
      ...(props.hasArchive
        ? [
            {
              name: 'archived',
              label: t('list.archived'),
              single: true,
              options: [{ value: 'yes', label: t('list.archivedOnly') }],
            },
          ]
        : []),
    ],
    [props.filters, props.hasArchive, t],
  );
  /** On a phone, where filters would push the rows out of sight. */
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [address, setAddress] = useSearchParams();
  const { pathname, search } = useLocation();
  const isLate = useDelayed();
  const defaults = useMemo(
    () => ({
      filters: filters.map(({ name, range }) => ({ name, isRange: range !== undefined })),
      sort: sort?.name ?? null,
      desc: sort?.desc ?? false,
    }),
    [filters, sort?.name, sort?.desc],
  );
  const query = readQuery(address, defaults);
  const [q] = useDebouncedValue(query.q, searchPauseMs);
  const asked = askedFor({ ...query, q }, filters, timeZone);
  const answer = procedures.list.useQuery(asked, { refetchInterval: props.everyMs ?? false }) as ListAnswer<
    ListPage<Row>
  >;
  // The last page of rows stays while the next is on its way, and with it what was asked for to get it.
  const { data, from } = useKept({ data: answer.data, from: asked });
  const { isShown, toggle } = useShownColumns(props.name, columns);
  // Rows that were selected among others than these are no longer what is meant.
  const finding = JSON.stringify([from.q, from.filters]);
  const [selection, setSelection] = useState<Selection<Row> | null>(null);
  const { chosen, isAll: isAllSelected } =
    selection?.finding === finding ? selection : { chosen: noneChosen, isAll: false };
  const clear = (): void => setSelection(null);
  const utils = trpc.useUtils();

  useEffect(() => rememberSeen(pathname, search), [pathname, search]);

  /** `replace`: typing makes no steps to go back through. */
  function go(change: Partial<ListQuery>, replace = false): void {
    setAddress(writeQuery({ ...query, page: 1, ...change }, defaults), { replace, preventScrollReset: true });
  }

  const total = data?.total ?? 0;
  const rows = data?.rows ?? [];
  const shown = columns.filter(({ name }, index) => index === 0 || isShown(name));
  const isEmpty = data !== undefined && total === 0;
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => chosen.has(String(id)));
  /** Rows of this page by id, as they are now. */
  const current = new Map(rows.map((row) => [String(row.id), row]));
  const known = [...chosen].flatMap(([id, { row }]) => current.get(id) ?? row ?? []);
  const target: BulkTarget<Row> = {
    count: isAllSelected ? total : chosen.size,
    rows: known,
    isAll: isAllSelected || known.length < chosen.size,
    async resolve(nameOf) {
      if (isAllSelected)
        return utils.staff.matching.fetch({ list: props.name, query: foundBy(from) }, { staleTime: 0 });
      return [...chosen].map(([id, { row, name }]) => ({
        id,
        name: row === null ? name : nameOf(current.get(id) ?? row),
      }));
    },
    keep: (kept) =>
      setSelection({
        finding,
        isAll: false,
        chosen: new Map(
          kept.map(({ id, name }) => [id, { row: chosen.get(id)?.row ?? current.get(id) ?? null, name }]),
        ),
      }),
  };
  /** Selects these rows of the page; what is selected on other pages stays. */
  function select(records: Row[]): void {
    const others = [...chosen].filter(([id]) => !current.has(id));
    const here = records.filter(({ id }) => current.has(String(id)));
    setSelection({
      finding,
      isAll: false,
      chosen: new Map([...others, ...here.map((row) => [String(row.id), { row, name: '' }] as const)]),
    });
  }

  // One filter alone takes no more room than the button that would unfold it.
  const isFoldable = filters.length > 1;
  return (
    <Stack gap="sm" component="section" aria-busy={answer.isFetching}>
      <div className={classes.head}>
        <Title order={1} size="h2" className={classes.title}>
          {props.title}{' '}
          {data === undefined ? null : (
            <Text span c="dimmed" size="lg" className="p-figures">
              {number(total)}
            </Text>
          )}
        </Title>
        {props.action}
      </div>
      <Views list={props.name} given={props.views ?? noViews} address={address.toString()} />
      {chosen.size > 0 && bulk ? (
        <section className={classes.bulk} aria-label={t('list.bulk')}>
          <Text size="sm" fw={600} className="p-figures" role="status">
            {t('list.selected', { count: target.count })}
          </Text>
          {isPageSelected && !isAllSelected && total > chosen.size && total <= mostInBulk ? (
            <Button size="xs" variant="subtle" onClick={() => setSelection({ finding, chosen, isAll: true })}>
              {t('list.selectAll', { count: total })}
            </Button>
          ) : null}
          {isPageSelected && total > mostInBulk ? (
            <Text size="sm" c="dimmed">
              {t('list.tooMany', { most: mostInBulk })}
            </Text>
          ) : null}
          <div className={classes.end}>
            <BulkActions
              procedures={procedures as P & BulkProcedures}
              bulk={bulk}
              selection={target}
              isArchived={from.filters.archived?.includes('yes') === true}
            />
            <Button size="xs" variant="default" onClick={clear}>
              {t('list.clearSelection')}
            </Button>
          </div>
        </section>
      ) : (
        <div className={classes.tools}>
          {props.searchLabel === undefined ? null : (
            <TextInput
              className={classes.search}
              type="search"
              aria-label={props.searchLabel}
              placeholder={props.searchLabel}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={query.q}
              onChange={({ currentTarget }) => go({ q: currentTarget.value }, true)}
            />
          )}
          {isFoldable ? (
            <Button
              className={classes.fold}
              size="xs"
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {t('list.filters')}
            </Button>
          ) : null}
          {filters.map((filter) => {
            const values = query.filters[filter.name] ?? [];
            return (
              <div
                key={filter.name}
                className={classes.filter}
                // What narrows the list is never out of sight.
                data-folded={isFoldable && !isUnfolded && values.length === 0}
              >
                <FilterChip
                  filter={filter}
                  values={values}
                  onChange={(values) => go({ filters: { ...query.filters, [filter.name]: values } })}
                />
              </div>
            );
          })}
          {isNarrowed(query) ? (
            <Button size="xs" variant="subtle" onClick={() => go({ q: '', filters: {} })}>
              {t('list.reset')}
            </Button>
          ) : null}
          <div className={classes.end}>
            <ListMenu
              columns={columns.slice(1)}
              isShown={isShown}
              onToggle={toggle}
              exportUrl={props.exported === false ? null : (format) => exportUrl(props.name, format, asked, shown)}
            />
          </div>
        </div>
      )}
      {answer.error && data === undefined ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data === undefined ? (
        <Stack gap={4} role="status" aria-label={t('list.loading')}>
          {isLate ? [1, 2, 3, 4, 5, 6, 7, 8].map((row) => <Skeleton key={row} height={36} />) : null}
        </Stack>
      ) : isEmpty && isNarrowed(query) ? (
        <Empty
          title={t('list.nothingFound.title')}
          text={t('list.nothingFound.text')}
          action={
            <Button variant="default" onClick={() => go({ q: '', filters: {} })}>
              {t('list.reset')}
            </Button>
          }
        />
      ) : isEmpty ? (
        <Empty {...props.empty} />
      ) : (
        <>
          {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
          <DataTable<Row>
            className={classes.table}
            {...(total <= smallestPage && query.page === 1 && { classNames: { pagination: classes.onePage ?? '' } })}
            withTableBorder
            borderRadius="md"
            highlightOnHover
            minHeight={0}
            fz="sm"
            verticalSpacing={4}
            records={rows}
            columns={shown.map((column, index) => tableColumn(column, index === 0 ? href : null))}
            sortStatus={{ columnAccessor: query.sort ?? '', direction: query.desc ? 'desc' : 'asc' }}
            onSortStatusChange={({ columnAccessor, direction }) =>
              go({ sort: String(columnAccessor), desc: direction === 'desc' })
            }
            {...(bulk && {
              selectedRecords: rows.filter(({ id }) => chosen.has(String(id))),
              onSelectedRecordsChange: select,
              allRecordsSelectionCheckboxProps: { 'aria-label': t('list.selectPage') },
              getRecordSelectionCheckboxProps: (_row: Row, index: number) => ({
                'aria-label': t('list.selectRow', { row: index + 1 + (query.page - 1) * query.per_page }),
              }),
            })}
            page={query.page}
            onPageChange={(page) => go({ page })}
            totalRecords={total}
            recordsPerPage={query.per_page}
            recordsPerPageOptions={pageSizes}
            onRecordsPerPageChange={(per_page) => go({ per_page })}
            recordsPerPageLabel={t('list.perPage')}
            paginationText={({ from, to, totalRecords }) =>
              t('list.range', { from: number(from), to: number(to), total: number(totalRecords) })
            }
            getPaginationControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
            noRecordsText=""
          />
          {columns.map(({ name, title, sum }) => {
            const summed = (data?.sums as Record<string, number> | undefined)?.[name];
            return sum === undefined || summed === undefined ? null : (
              <Text key={name} size="sm" ta="right" className="p-figures">
                {t('list.sum', { count: total, column: title, sum: sum(summed) })}
              </Text>
            );
          })}
        </>
      )}
    </Stack>
  );
}

function tableColumn<Row extends { id: number | string }>(
  column: ListColumn<Row>,
  href: ((row: Row) => string) | null,
): DataTableColumn<Row> {
  const { name, title, render, sortable = false, isNumber = false, isWide = false, isCompact = false } = column;
  return {
    accessor: name,
    title,
    sortable,
    ...(isNumber && { textAlign: 'right', cellsClassName: 'p-figures' }),
    ...(isCompact && { cellsClassName: classes.compact, titleClassName: classes.compact }),
    ...(isWide && { visibleMediaQuery: wide }),
    render: (row) =>
      href === null ? (
        render(row)
      ) : (
        <Anchor component={Link} to={href(row)} fw={600} size="sm">
          {render(row)}
        </Anchor>
      ),
  };
}

/** The last answer that had rows; before the first, what is there. */
function useKept<T extends { data: unknown }>(answer: T): T {
  const kept = useRef(answer);
  if (answer.data !== undefined || kept.current.data === undefined) kept.current = answer;
  return kept.current;
}

/** The part of a query that says which rows it finds and in which order. */
function foundBy({ q, sort, desc, filters }: ListQuery): Omit<ListQuery, 'page' | 'per_page'> {
  return { q, sort, desc, filters };
}

/** Address of the export with the columns that are shown, called as here. */
function exportUrl<Row>(name: StaffListName, format: CsvFormat, query: ListQuery, shown: ListColumn<Row>[]): string {
  const columns = shown.flatMap(({ exported, words, ...column }) =>
    (exported ?? [column]).map(({ name, title }) => ({ name, label: title, ...(words && { words }) })),
  );
  const input = JSON.stringify({ ...foundBy(query), format, columns });
  return `/api/staff/export/${name}.csv?${new URLSearchParams({ input })}`;
}
