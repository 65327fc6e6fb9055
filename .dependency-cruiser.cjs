/**
 * Which part may import which: engine <- contract <- texts, domain <- ports <- services <- adapters and jobs on one side, edge
 * <- http, trpc on the other <- server.ts, main.ts; and contract <- web/shared <- web, pos, signage. "From" may not know what
 * stands to its right. Types count: what only a type leads to has to be read all the same.
 */
const test = '\\.test\\.tsx?$|/conformance/|^server/src/testing/';

/** Files of the contract that hold values and types, and no schema: those that contract/apps.ts exports to the apps. */
const valuesOnly =
  '^server/src/contract/(apps|cashRounding|constants|contentState|doorList|doorRules|enumerations|errors|escPos|filmCodes|locales|mediaUses|passBundles|people|permissions|pictureSizes|printerConversation|ratePrices|receiptTemplates|routePatterns|seatRules|setShares|signagePages|slugs|staffLists|voucherAmounts)\\.ts$';

/** Commands that need what npm installs. The others run before it has, and load these when it is there. */
const needPackages = '^scripts/(test/(browser|compile|imports|sources|journeyReporter)|mutants/mutate)\\.mjs$';
const commands = { path: '^scripts/.*\\.mjs$', pathNot: needPackages };

/** What a scanner checks signatures with. It brings a library along, so apps import it by its own name (`@parterre/server/contract/ticketCode`). */
const ticketCode = '^server/src/contract/ticketCode\\.ts$';

/** Inside the server: the layers in order, each knowing those before it. */
const layers = ['contract', 'texts', 'domain', 'ports', 'services', '(adapters|jobs|edge|trpc|http)'];

/** Inside services: the rooms in order, each knowing those before it at most. */
const rooms = [
  'seats',
  'catalogue',
  'payments',
  'sale',
  'bills',
  'printing',
  'website',
  'signage',
  'staff',
  'installation',
];

/** One part of the server that may not know another; tests may. */
const stranger = (name, from, to, comment) => ({
  name,
  severity: 'error',
  ...(comment ? { comment } : {}),
  from: { path: `^server/src/${from}/`, pathNot: test },
  to: { path: `^server/src/${to}/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or a third one is missing.',
      // The states of a gesture, a file each, lead to one another: that circle is the machine.
      from: { pathNot: '^web/shared/src/seatmap/gesture/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '^(engine/(planning/)?pkg/|virtual:|server/src/adapters/postgres/generated/)|\\.wasm\\?url$',
      },
    },
    {
      name: 'commands-need-no-package',
      severity: 'error',
      comment: 'npm start and npm test set up a fresh clone: what they import at once is there before any package is.',
      from: commands,
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'], dynamic: false },
    },
    {
      name: 'commands-load-what-needs-packages',
      severity: 'error',
      comment: 'Say `await import()` where it is used, after npmStep().',
      from: commands,
      to: { path: needPackages, dynamic: false },
    },
    {
      name: 'one-importer-of-wasm',
      severity: 'error',
      comment: 'Only raw.ts and the two loaders beside it touch a wasm package.',
      from: { pathNot: '^engine/js/(planning/)?(raw|load\\.(node|browser))\\.ts$' },
      to: { path: '^engine/(planning/)?pkg/' },
    },
    {
      name: 'engine-knows-nobody',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^(server|web|pos|signage|bench|prisma|scripts|visits|e2e)/' },
    },
    ...layers
      .slice(0, -1)
      .map((layer, index) =>
        stranger(`${layer}-knows-no-later-layer`, layer, `(${layers.slice(index + 1).join('|')})`),
      ),
    ...rooms
      .slice(0, -1)
      .map((room, index) =>
        stranger(
          `${room}-knows-no-later-room`,
          `services/${room}`,
          `services/(${rooms.slice(index + 1).join('|')})`,
          'Rooms of services/README.md. What two of them share goes to the earlier one, or to the top of services.',
        ),
      ),
    stranger('adapters-know-no-transport', '(adapters|jobs)', '(edge|trpc|http)'),
    stranger(
      'transport-knows-no-adapter',
      '(edge|trpc|http)',
      '(adapters|jobs)',
      'A route parses, authorises and calls a service; which adapter answers is decided in composition.ts.',
    ),
    stranger('edge-knows-no-transport', 'edge', '(trpc|http)', 'What one transport alone needs lives with it.'),
    {
      name: 'transports-are-strangers',
      severity: 'error',
      comment: 'What both need lives in edge; server.ts puts them together.',
      from: { path: '^server/src/(trpc|http)/', pathNot: test },
      to: { path: '^server/src/(trpc|http)/', pathNot: '^server/src/$1/' },
    },
    {
      name: 'nobody-knows-main',
      severity: 'error',
      comment: 'main.ts starts what composition.ts and server.ts put together.',
      from: { path: '^server/src/', pathNot: `${test}|^server/src/main\\.ts$` },
      to: { path: '^server/src/(main|composition|server)\\.ts$' },
    },
    {
      name: 'one-importer-of-i18next',
      severity: 'error',
      comment: 'The texts are set up once, for pages, mails, tickets and answers alike.',
      from: { path: '^server/src/', pathNot: '^server/src/texts/text\\.ts$' },
      to: { path: '^node_modules/i18next/' },
    },
    {
      name: 'one-importer-of-sanitize-html',
      severity: 'error',
      comment: 'What staff may write is one list.',
      from: { path: '^(server|prisma)/', pathNot: '^server/src/texts/safeHtml\\.ts$' },
      to: { path: '^node_modules/sanitize-html/' },
    },
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: { path: '^(server/src|web|pos|signage)/', pathNot: `${test}|^server/src/(testing/)` },
      to: { path: '^server/src/testing/' },
    },
    {
      name: 'components-are-shown-in-tests-only',
      severity: 'error',
      from: { path: '^(web|pos|signage)/', pathNot: `${test}|/testing/` },
      to: { path: '^web/(shared/src|src/portal|src/site)/testing/' },
    },
    {
      name: 'tests-with-components-have-a-document',
      severity: 'error',
      comment:
        'A test that shows components is a .test.tsx: the test command gives a document and the texts to those alone.',
      from: { path: '\\.test\\.ts$' },
      to: { path: '^web/(shared/src/testing/index\\.ts|src/(portal|site)/testing/.*\\.tsx)$' },
    },
    {
      name: 'journeys-and-benchmarks-are-strangers',
      severity: 'error',
      comment: 'What both do on a page lives in visits, which knows neither.',
      from: { path: '^(e2e|bench|visits)/' },
      to: { path: '^(e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'apps-see-the-contract-only',
      severity: 'error',
      comment:
        'What the browser needs of the server is exported by server/src/contract. The till’s line to a printer passes the same suite as the server’s.',
      from: { path: '^(web|pos|signage)/', pathNot: '^pos/src/printing/serialLine\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(contract/|trpc/router\\.ts$)' },
    },
    {
      name: 'no-schemas-in-visitors-browsers',
      severity: 'error',
      comment:
        'One value of a file with schemas brings zod and every schema of staff into the first load. Types cost nothing; values ' +
        'that apps need live in a file without schemas, which contract/apps.ts exports.',
      from: { path: '^(web/(shared/src|src/site)|pos|signage)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^server/src/contract/',
        pathNot: `${valuesOnly}|${ticketCode}`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'values-know-no-schema',
      severity: 'error',
      comment: 'What apps are given of the contract imports no schema and no library; schemas import the values.',
      from: { path: valuesOnly },
      to: { pathNot: valuesOnly, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'of-the-router-its-type-only',
      severity: 'error',
      comment: 'What the calls of the API are; vanishes when compiled.',
      from: { path: '^(web|pos|signage)/' },
      to: { path: '^server/src/trpc/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-knows-no-app',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: '^(web/src|pos|signage)/' },
    },
    {
      name: 'harness-is-no-product',
      severity: 'error',
      from: { pathNot: '^web/harness/' },
      to: { path: '^web/harness/' },
    },
    {
      name: 'apps-are-strangers',
      severity: 'error',
      comment: 'What two apps share lives in web/shared.',
      from: { path: '^(web/src/(site|portal)|pos|signage)/' },
      to: { path: '^(web/src/(site|portal)|pos|signage)/', pathNot: '^$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|generated|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
