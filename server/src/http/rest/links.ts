/** What can be asked next with what was answered: the links of the OpenAPI document, by operation. */

export interface Link {
  /** The id of the operation that follows. */
  to: string;
  description: string;
  /** Values of that operation's parameters, by name. A value is one of OpenAPI's expressions, as `$response.body#/data/uuid`. */
  parameters?: Record<string, string>;
  /** Expressions stand for what they find; what is left out is the program's own. */
  body?: unknown;
}

const showOf = (pointer: string): Record<string, Link> => ({
  scheduleData: {
    to: 'scheduleData',
    description: 'What the first of these shows costs, and which rates it has.',
    parameters: { id: `$response.body#${pointer}` },
  },
  scheduleArrangement: {
    to: 'scheduleArrangement',
    description: 'Its seats as they are now.',
    parameters: { id: `$response.body#${pointer}` },
  },
});

const csrf = { 'X-CSRF-Token': '$response.body#/data/csrf' };
const bill = { uuid: '$response.body#/data/uuid' };
const payment = { id: '$response.body#/data/payment/id' };

/** Links of an answer that tells of a bill and how it is to be paid. */
const billAndPayment: Record<string, Link> = {
  billStatus: { to: 'billStatus', description: 'Whether it is paid by now.', parameters: bill },
  billResult: { to: 'billResult', description: 'What became of it, with its tickets.', parameters: bill },
  paymentStatus: { to: 'paymentStatus', description: 'How its payment stands.', parameters: payment },
  paymentProcessingData: {
    to: 'paymentProcessingData',
    description: 'Where and how it is paid.',
    parameters: payment,
  },
  billTickets: { to: 'billTickets', description: 'Its tickets, once it is paid.', parameters: bill },
  billTicketPasses: {
    to: 'billTicketPasses',
    description: 'Its tickets for the wallet of a phone, once it is paid, where passes are made.',
    parameters: bill,
  },
  billReceipt: { to: 'billReceipt', description: 'Its receipt, once it is paid.', parameters: bill },
  billCalendar: { to: 'billCalendar', description: 'Its show for a calendar, once it is paid.', parameters: bill },
};

export const links: Readonly<Record<string, Record<string, Link>>> = {
  startup: showOf('/data/schedules/0/id'),
  signage: showOf('/data/schedules/0/id'),
  scheduleData: {
    scheduleArrangement: {
      to: 'scheduleArrangement',
      description: 'Its seats as they are now.',
      parameters: { id: '$response.body#/schedule/id' },
    },
    checkout: {
      to: 'checkout',
      description:
        'Buys one ticket of the first rate on a seat that the server chooses. Beside this an order has a bill_id of its own. If the seat costs more: 409 AMOUNT_CHANGED with the amount.',
      body: {
        items: [
          {
            type: 'ticket',
            schedule_id: '$response.body#/schedule/id',
            price_rate_id: '$response.body#/tariffs/0/price_rate_id',
          },
        ],
        amount: '$response.body#/tariffs/0/total_price',
        name: 'Ada Visitor',
        email: 'ada@example.com',
        email_confirmation: 'ada@example.com',
        payment_method_id: null,
        hold_token: null,
      },
    },
  },
  scheduleArrangement: {
    scheduleData: {
      to: 'scheduleData',
      description: 'What it costs, and which rates it has.',
      parameters: { id: '$response.body#/data/id' },
    },
  },
  voucherTypes: {
    voucherType: {
      to: 'voucherType',
      description: 'The first of these alone.',
      parameters: { slug: '$response.body#/data/0/slug' },
    },
  },
  voucherType: {
    checkout: {
      to: 'checkout',
      description: 'Buys one with its least turns. Beside this an order has a bill_id of its own.',
      body: {
        items: [
          {
            type: 'loyaltyCard',
            voucher_type_id: '$response.body#/data/id',
            total_turns: '$response.body#/data/turns_min',
          },
        ],
        amount: '$response.body#/data/cost_turn',
        name: 'Ada Visitor',
        email: 'ada@example.com',
        email_confirmation: 'ada@example.com',
        payment_method_id: null,
        hold_token: null,
      },
    },
  },
  checkout: billAndPayment,
  billStatus: billAndPayment,
  billResult: {
    billTickets: billAndPayment.billTickets as Link,
    billTicketPasses: billAndPayment.billTicketPasses as Link,
    billReceipt: billAndPayment.billReceipt as Link,
    billCalendar: billAndPayment.billCalendar as Link,
    paymentStatus: {
      to: 'paymentStatus',
      description: 'How its payment stands.',
      parameters: { id: '$response.body#/data/payment' },
    },
  },
  paymentStatus: {
    billStatus: {
      to: 'billStatus',
      description: 'The bill that is paid by it.',
      parameters: { uuid: '$response.body#/data/bill' },
    },
    billResult: {
      to: 'billResult',
      description: 'What became of that bill.',
      parameters: { uuid: '$response.body#/data/bill' },
    },
  },
  doorShows: {
    doorScan: {
      to: 'doorScan',
      description: 'Lets into the first of these shows.',
      body: { place: { kind: 'show', schedule: '$response.body#/data/0/id' } },
    },
  },
  doorScan: {
    doorUndo: {
      to: 'doorUndo',
      description: 'Takes it back.',
      body: { admissions: ['$response.body#/data/tickets/0/admission'] },
    },
  },
  paymentProcessingData: {
    paymentStatus: {
      to: 'paymentStatus',
      description: 'Whether it is paid by now.',
      parameters: { id: '$request.path.id' },
    },
  },
  sessionToken: {
    sessionTouch: { to: 'sessionTouch', description: 'Every hour, for a fresh token.', parameters: csrf },
    checkout: { to: 'checkout', description: 'Every mutation needs the token.', parameters: csrf },
    voucherTypes: { to: 'voucherTypes', description: 'Every mutation needs the token.', parameters: csrf },
    voucherCheck: { to: 'voucherCheck', description: 'Every mutation needs the token.', parameters: csrf },
    contentPage: { to: 'contentPage', description: 'Every mutation needs the token.', parameters: csrf },
    contactSend: { to: 'contactSend', description: 'Every mutation needs the token.', parameters: csrf },
    newsletterSubscribe: {
      to: 'newsletterSubscribe',
      description: 'Every mutation needs the token.',
      parameters: csrf,
    },
  },
  sessionTouch: {
    sessionTouch: { to: 'sessionTouch', description: 'An hour later.', parameters: csrf },
  },
  settings: {
    settingsWrite: {
      to: 'settingsWrite',
      description: 'Changes some of them, if nobody has changed them meanwhile.',
      parameters: { exhibitor: '$response.body#/data/exhibitor' },
      body: {
        data: { schedule_config: '$response.body#/data/schedule_config' },
        row_versions: '$response.body#/data/row_versions',
      },
    },
  },
  settingsWrite: {
    settings: {
      to: 'settings',
      description: 'As they are now.',
      parameters: { exhibitor: '$response.body#/exhibitor' },
    },
  },
  settingsBegin: {
    settings: {
      to: 'settings',
      description: 'As they are now.',
      parameters: { exhibitor: '$response.body#/exhibitor' },
    },
  },
};
