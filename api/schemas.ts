import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { auditEventSchema } from '../model/audit-event.ts';
import type { AuditEvent } from '../model/audit-event.ts';
import { addonSchema, invoiceSchema, purchaseSchema } from '../model/billing.ts';
import type { Addon, Invoice, Purchase } from '../model/billing.ts';
import { delegationSchema } from '../model/delegation.ts';
import type { Delegation } from '../model/delegation.ts';
import { dvfMutationSchema } from '../model/dvf.ts';
import type { DvfMutationReply } from '../model/dvf.ts';
import { formerListingSchema } from '../model/former-listing.ts';
import type { ArchivedListing } from '../model/former-listing.ts';
import { errorEnvelopeSchema } from '../model/errors.ts';
import { connectorInputSchema, connectorRefSchema, gatewayCheckSchema, gatewayCreateSchema } from '../model/gateway.ts';
import { gatewayPatchSchema, gatewaySchema } from '../model/gateway.ts';
import type { ConnectorRef, Gateway, GatewayCheck, GatewayCreate, GatewayPatchBody } from '../model/gateway.ts';
import { listingComparisonSchema } from '../model/listing-comparison.ts';
import type { ListingComparison } from '../model/listing-comparison.ts';
import { listingVersionSchema } from '../model/listing-version.ts';
import type { ListingVersion } from '../model/listing-version.ts';
import { preferencesSchema } from '../model/mail.ts';
import type { Preferences } from '../model/mail.ts';
import { leadReceiptSchema, leadSchema } from '../model/lead.ts';
import type { Lead, LeadReceipt } from '../model/lead.ts';
import { pageOf } from '../model/page.ts';
import type { Page } from '../model/page.ts';
import { pdfTemplateSchema } from '../model/pdf-template.ts';
import type { PdfTemplate } from '../model/pdf-template.ts';
import { portalSchema } from '../model/portal.ts';
import type { Portal } from '../model/portal.ts';
import { savedSearchSchema } from '../model/saved-search.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import { propertySchema } from '../model/property/property.ts';
import { heldListingSchema, heldSelectionSchema } from '../model/held-listing.ts';
import type { HeldListing, HeldSelection } from '../model/held-listing.ts';
import { quarantinedSchema } from '../model/quarantine.ts';
import type { Quarantined } from '../model/quarantine.ts';
import { addonCatalogSchema, pluginSchema } from '../model/extension.ts';
import type { AddonCatalog, Plugin } from '../model/extension.ts';
import { managedSiteSchema } from '../model/site-hub.ts';
import type { ManagedSite } from '../model/site-hub.ts';
import { pairedSiteSchema, siteAuditEntrySchema, siteFatalSchema } from '../model/site-report.ts';
import type { PairedSite, SiteAuditEntry, SiteFatal } from '../model/site-report.ts';
import { supportTicketSchema } from '../model/support-ticket.ts';
import type { SupportTicket } from '../model/support-ticket.ts';
import { siteActivationSchema } from '../model/site-activation.ts';
import type { SiteActivation } from '../model/site-activation.ts';
import { eventDeliverySchema, eventSubscriptionSchema, newEventSubscriptionSchema } from '../model/site-event.ts';
import type { EventDelivery, EventSubscription, NewEventSubscription } from '../model/site-event.ts';
import { jobChangeSchema, progressSchema, syncJobSchema } from '../model/sync-job.ts';
import type { JobChange, Progress, SyncJob } from '../model/sync-job.ts';
import type { PublishedListing } from '../model/listing.ts';
import { visitorEventSchema } from '../model/visitor-event.ts';
import type { VisitorEvent } from '../model/visitor-event.ts';
import { templateSchema, templateWriteSchema } from '../model/template/template.ts';
import type { Template, TemplateWrite } from '../model/template/template.ts';

/** A JSON Schema of which only the shape of an object is known. */
export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

declare const TYPE: unique symbol;

/** A JSON Schema together with the TypeScript type it describes. */
export interface Typed<T> extends SchemaObject {
  readonly [TYPE]?: T;
}

/** An inline schema with its type inferred. Give it a constant of its own: inside a contract the inference has no end. */
export function schema<const S extends Exclude<JSONSchema, boolean>>(literal: S): Typed<FromSchema<S>> {
  return { ...literal };
}

/** A listing as answered: the property and its gateway. */
export const listingSchema = {
  ...propertySchema,
  properties: { ...propertySchema.properties, gateway_id: { type: 'string', format: 'uuid' } },
  required: [...propertySchema.required, 'gateway_id'],
} as const;

/** The selected part of a listing. */
const listingPartSchema = { ...listingSchema, required: ['id'] } as const;

/** A gateway in a list, with its newest run. */
const gatewayOverviewSchema = {
  type: 'object',
  properties: { gateway: gatewaySchema, last_job: syncJobSchema },
  required: ['gateway'],
  additionalProperties: false,
} as const;

/** The named schemas of the API, as they stand in the OpenAPI document. */
export const components = {
  Property: listingSchema,
  PropertyPart: listingPartSchema,
  Gateway: gatewaySchema,
  GatewayOverview: gatewayOverviewSchema,
  GatewayCheck: gatewayCheckSchema,
  GatewayCreate: gatewayCreateSchema,
  GatewayPatch: gatewayPatchSchema,
  Delegation: delegationSchema,
  NotificationPreferences: preferencesSchema,
  Addon: addonSchema,
  Purchase: purchaseSchema,
  Invoice: invoiceSchema,
  DvfMutation: dvfMutationSchema,
  Portal: portalSchema,
  FormerListing: formerListingSchema,
  ConnectorRef: connectorRefSchema,
  ConnectorInput: connectorInputSchema,
  SyncJob: syncJobSchema,
  SyncJobProgress: progressSchema,
  AuditEvent: auditEventSchema,
  JobChange: jobChangeSchema,
  HeldListing: heldListingSchema,
  HeldSelection: heldSelectionSchema,
  Quarantined: quarantinedSchema,
  ListingComparison: listingComparisonSchema,
  ListingVersion: listingVersionSchema,
  SiteActivation: siteActivationSchema,
  Plugin: pluginSchema,
  AddonCatalog: addonCatalogSchema,
  ManagedSite: managedSiteSchema,
  PairedSite: pairedSiteSchema,
  SiteAuditEntry: siteAuditEntrySchema,
  SiteFatal: siteFatalSchema,
  SupportTicket: supportTicketSchema,
  EventSubscription: eventSubscriptionSchema,
  NewEventSubscription: newEventSubscriptionSchema,
  EventDelivery: eventDeliverySchema,
  SavedSearch: savedSearchSchema,
  Lead: leadSchema,
  LeadReceipt: leadReceiptSchema,
  Template: templateSchema,
  TemplateWrite: templateWriteSchema,
  PdfTemplate: pdfTemplateSchema,
  VisitorEvent: visitorEventSchema,
  Error: errorEnvelopeSchema,
} as const;

/** The types the model has inferred from the same schemas. */
interface ComponentTypes {
  Property: PublishedListing;
  Gateway: Gateway;
  GatewayOverview: { gateway: Gateway; last_job?: SyncJob };
  GatewayCheck: GatewayCheck;
  GatewayCreate: GatewayCreate;
  GatewayPatch: GatewayPatchBody;
  Delegation: Delegation;
  NotificationPreferences: Preferences;
  Addon: Addon;
  Purchase: Purchase;
  Invoice: Invoice;
  DvfMutation: DvfMutationReply;
  Portal: Portal;
  FormerListing: ArchivedListing;
  ConnectorRef: ConnectorRef;
  SyncJob: SyncJob;
  SyncJobProgress: Progress;
  AuditEvent: AuditEvent;
  JobChange: JobChange;
  HeldListing: HeldListing;
  HeldSelection: HeldSelection;
  Quarantined: Quarantined;
  ListingComparison: ListingComparison;
  ListingVersion: ListingVersion;
  SiteActivation: SiteActivation;
  Plugin: Plugin;
  AddonCatalog: AddonCatalog;
  ManagedSite: ManagedSite;
  PairedSite: PairedSite;
  SiteAuditEntry: SiteAuditEntry;
  SiteFatal: SiteFatal;
  SupportTicket: SupportTicket;
  EventSubscription: EventSubscription;
  NewEventSubscription: NewEventSubscription;
  EventDelivery: EventDelivery;
  SavedSearch: SavedSearch;
  Lead: Lead;
  LeadReceipt: LeadReceipt;
  Template: Template;
  TemplateWrite: TemplateWrite;
  PdfTemplate: PdfTemplate;
  VisitorEvent: VisitorEvent;
}

const pointer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A reference to a named schema. */
export function ref<Name extends keyof ComponentTypes>(name: Name): Typed<ComponentTypes[Name]> {
  return pointer(name);
}

/** An array of a named schema. */
export function arrayOf<Name extends keyof ComponentTypes>(name: Name): Typed<ComponentTypes[Name][]> {
  return { type: 'array', items: pointer(name) };
}

/** A page of a named schema. */
export function pageRef<Name extends keyof ComponentTypes>(name: Name): Typed<Page<ComponentTypes[Name]>> {
  return pageOf(pointer(name));
}
