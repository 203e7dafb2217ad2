import { z } from 'zod';
import { flag, integer, nameText, oneOf, optional, pathId, text } from '../fields.ts';
import { InstantReply, instant } from '../instants.ts';
import { filterText, page } from '../lists.ts';
import { roles } from '../permissions.ts';
import { forOperator } from './endpoint.ts';
import { email, Ok } from './fields.ts';

export const addonNames = ['crash_analyzer'] as const;
export const billingNames = ['active', 'trial', 'trial_ended', 'lapsed'] as const;

export const OperatorAccount = z.looseObject({
  id: z.int().min(1),
  email: z.string(),
  name: z.string(),
  operator: z.boolean(),
  plan: z.string(),
  daily_limit: z.int().min(0).nullable(),
  credits: z.int().min(0),
  addons: z.array(z.string()),
  billing: z.enum(billingNames),
  second_factor: z.boolean(),
  second_factor_deadline: InstantReply.nullable(),
  organization: z
    .looseObject({ id: z.int().min(1), name: z.string(), role: z.enum(roles) })
    .nullable(),
  keys: z.int().min(0),
  last_seen: InstantReply.nullable(),
  created: InstantReply,
});

const accountPath = z.object({ id: pathId('Account') });

export const listAccounts = forOperator({
  name: 'listAccounts',
  summary: 'Accounts, newest first',
  method: 'GET',
  path: '/operator/accounts',
  query: z.object({ q: filterText(120), ...page(100) }),
  reply: z.looseObject({
    accounts: z.array(OperatorAccount),
    limit: z.int().min(1),
    next: z.string().nullable(),
    plans: z.array(z.looseObject({ name: z.string(), daily_calls: z.int().min(0) })),
  }),
});

/** Left out stays; null takes the setting away. */
export const changeAccount = forOperator({
  name: 'changeAccount',
  summary: "Change an account's plan, credits, add-ons, billing, deadline or operator's rights",
  method: 'POST',
  path: '/operator/accounts/{id}',
  params: accountPath,
  body: z.object({
    plan: optional(text({ min: 1, max: 120 })),
    daily_limit: integer().min(0).nullable().optional(),
    credits: optional(integer().min(0)),
    addons: optional(z.array(oneOf(addonNames)).max(10)),
    billing: optional(oneOf(billingNames)),
    second_factor_deadline: instant().nullable().optional(),
    operator: optional(flag()),
  }),
  reply: z.looseObject({ account: OperatorAccount }),
});

export const removeAccount = forOperator({
  name: 'removeAccount',
  summary: 'Take every way in from a person; what they did stays on record',
  method: 'DELETE',
  path: '/operator/accounts/{id}',
  params: accountPath,
  reply: Ok,
});

export const resetAccountFactors = forOperator({
  name: 'resetAccountFactors',
  summary: "Begin the reset of an account's second factors, which it can stop for two days",
  method: 'POST',
  path: '/operator/accounts/{id}/reset-factors',
  params: accountPath,
  body: z.looseObject({}),
  reply: z.looseObject({ ok: z.literal(true), happens: InstantReply }),
});

const Plan = z.looseObject({
  name: z.string(),
  daily_calls: z.int().min(0),
  /** How many accounts are on it. */
  accounts: z.int().min(0),
});

export const listPlans = forOperator({
  name: 'listPlans',
  summary: 'Plans, the smallest first, and how many accounts are on each',
  method: 'GET',
  path: '/operator/plans',
  reply: z.looseObject({ plans: z.array(Plan) }),
});

/** Every account on the plan follows with its next call. */
export const setPlan = forOperator({
  name: 'setPlan',
  summary: 'Add a plan, or change how many calls a day one has',
  method: 'POST',
  path: '/operator/plans',
  body: z.object({ name: nameText(), daily_calls: integer().min(0).max(2_000_000_000) }),
  reply: z.looseObject({ plan: Plan }),
});

export const removePlan = forOperator({
  name: 'removePlan',
  summary: 'Remove a plan that no account is on',
  method: 'POST',
  path: '/operator/plans/remove',
  body: z.object({ name: nameText() }),
  reply: Ok,
});

/** A link to make an account, mailed and in the answer. */
export const inviteAccount = forOperator({
  name: 'inviteAccount',
  summary: 'Invite somebody to create an account',
  method: 'POST',
  path: '/operator/invitations',
  body: z.object({ email: email() }),
  reply: z.looseObject({ link: z.string(), expires: InstantReply }),
});

export const listOrganizations = forOperator({
  name: 'listOrganizations',
  summary: 'Organizations, newest first',
  method: 'GET',
  path: '/operator/organizations',
  query: z.object({ q: filterText(120), ...page(100) }),
  reply: z.looseObject({
    organizations: z.array(
      z.looseObject({
        id: z.int().min(1),
        name: z.string(),
        owner: z.string(),
        members: z.int().min(0),
        aircraft: z.int().min(0),
        storage_used_mb: z.number().min(0),
        storage_limit_mb: z.number().min(0),
        sign_on_required: z.boolean(),
        /** Its identity provider may have a private address. */
        private_issuer: z.boolean(),
        domains: z.array(z.looseObject({ domain: z.string(), confirmed: z.boolean() })),
        deletion: InstantReply.nullable(),
        created: InstantReply,
      }),
    ),
    limit: z.int().min(1),
    next: z.string().nullable(),
  }),
});

export const changeAnyOrganization = forOperator({
  name: 'changeAnyOrganization',
  summary: "Change an organization's storage limit, or confirm a domain of its sign-on",
  method: 'POST',
  path: '/operator/organizations/{id}',
  params: z.object({ id: pathId('Organization') }),
  body: z.object({
    storage_limit_mb: optional(integer().min(0)),
    confirm_domain: optional(text({ min: 3, max: 253 })),
    private_issuer: optional(flag()),
  }),
  reply: Ok,
});

/** Larger files come in by the command line, on the machine itself. */
const FILE_LIMIT_BYTES = 16 * 1024 ** 3;

export const importOrganizationFile = forOperator({
  name: 'importOrganizationFile',
  summary: 'Read in the file of an organization of another installation',
  method: 'POST',
  path: '/operator/imports',
  query: z.object({ owner: email(), name: optional(nameText()) }),
  upload: { limit_bytes: FILE_LIMIT_BYTES },
  reply: z.looseObject({
    organization: z.looseObject({ id: z.int().min(1), name: z.string() }),
    made: z.string(),
    records: z.int().min(0),
    logs: z.int().min(0),
    readings: z.int().min(0),
  }),
});

export const importProgress = forOperator({
  name: 'importProgress',
  summary: 'How far the file is that is being read in',
  method: 'GET',
  path: '/operator/imports',
  reply: z.looseObject({
    running: z.looseObject({ read_bytes: z.int().min(0), size_bytes: z.int().min(0) }).nullable(),
  }),
});

export const listOutbox = forOperator({
  name: 'listOutbox',
  summary: 'Mails that wait, failed or were sent lately',
  method: 'GET',
  path: '/operator/outbox',
  reply: z.looseObject({
    /** Mails leave by SMTP; without it they wait here to be passed on by hand. */
    smtp: z.boolean(),
    mails: z.array(
      z.looseObject({
        id: z.int().min(1),
        to: z.string(),
        subject: z.string(),
        /** Null once it was sent. */
        text: z.string().nullable(),
        created: InstantReply,
        sent: InstantReply.nullable(),
        attempts: z.int().min(0),
        error: z.string().nullable(),
      }),
    ),
  }),
});

const mailPath = z.object({ id: pathId('Mail') });

export const deleteMail = forOperator({
  name: 'deleteMail',
  summary: 'Drop a mail from the outbox',
  method: 'DELETE',
  path: '/operator/outbox/{id}',
  params: mailPath,
  reply: Ok,
});

export const listJobs = forOperator({
  name: 'listJobs',
  summary: 'Jobs by state, and readings that failed',
  method: 'GET',
  path: '/operator/jobs',
  reply: z.looseObject({
    queues: z.array(z.looseObject({ name: z.string(), state: z.string(), count: z.int().min(0) })),
    failed_readings: z.array(
      z.looseObject({
        flight_id: z.int().min(1),
        log_id: z.int().min(1),
        organization: z.string(),
        filename: z.string().nullable(),
        size_bytes: z.int().min(0),
        error: z.string().nullable(),
        stored: InstantReply,
      }),
    ),
  }),
});

export const retryReading = forOperator({
  name: 'retryReading',
  summary: 'Read a log again that could not be read',
  method: 'POST',
  path: '/operator/readings/{id}/retry',
  params: z.object({ id: pathId('Log') }),
  body: z.looseObject({}),
  reply: Ok,
});

export const serverStatus = forOperator({
  name: 'serverStatus',
  summary: 'Health, versions and the settings in force, without secrets',
  method: 'GET',
  path: '/operator/server',
  reply: z.looseObject({
    version: z.string(),
    build: z.string(),
    node: z.string(),
    postgres: z.string(),
    started: InstantReply,
    memory_mb: z.number().min(0),
    database_mb: z.number().min(0),
    /** What the disk of the data folder has left. */
    disk_free_mb: z.number().min(0),
    /** Logs that wait to be read. */
    readings_waiting: z.int().min(0),
    /** Mails that wait to be sent or passed on. */
    mails_waiting: z.int().min(0),
    /** The last backup that was read back whole, and the last try where it failed. */
    backup: z.looseObject({
      made: InstantReply.nullable(),
      size_mb: z.number().min(0).nullable(),
      file: z.string().nullable(),
      failed: InstantReply.nullable(),
      failure: z.string().nullable(),
      /** One was made before, or this server makes them by itself. */
      expected: z.boolean(),
      overdue: z.boolean(),
    }),
    migrations: z.array(z.string()),
    accounts: z.int().min(0),
    organizations: z.int().min(0),
    settings: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  }),
});
