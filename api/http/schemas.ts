import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { auditEventSchema } from '../../model/gateway/audit-event.ts';
import type { AuditEvent } from '../../model/gateway/audit-event.ts';
import { addonSchema, invoiceSchema, purchaseSchema } from '../../model/gateway/billing.ts';
import type { Addon, Invoice, Purchase } from '../../model/gateway/billing.ts';
import { delegationSchema } from '../../model/gateway/delegation.ts';
import type { Delegation } from '../../model/gateway/delegation.ts';
import { geocodedPlaceSchema } from '../../model/geography/geocoder.ts';
import type { GeocodedPlace } from '../../model/geography/geocoder.ts';
import { dvfMutationSchema } from '../../model/sales/dvf.ts';
import type { DvfMutationReply } from '../../model/sales/dvf.ts';
import { feedRulesVersionSchema } from '../../model/rules/feed-rules.ts';
import type { FeedRules, FeedRulesVersion, WordRule } from '../../model/rules/feed-rules.ts';
import { formerListingSchema } from '../../model/listing/former-listing.ts';
import type { ArchivedListing } from '../../model/listing/former-listing.ts';
import { errorEnvelopeSchema } from '../../model/shared/errors.ts';
import {
  connectorInputSchema,
  connectorRefSchema,
  gatewayCheckSchema,
  gatewayConnectorsSchema,
  gatewayCreateSchema,
} from '../../model/gateway/gateway.ts';
import { gatewayPatchSchema, gatewaySchema } from '../../model/gateway/gateway.ts';
import type {
  ConnectorRef,
  Gateway,
  GatewayCheck,
  GatewayConnectors,
  GatewayCreate,
  GatewayPatchBody,
} from '../../model/gateway/gateway.ts';
import { gatewayHealthSchema } from '../../model/gateway/gateway-health.ts';
import type { GatewayHealth } from '../../model/gateway/gateway-health.ts';
import { listingComparisonSchema } from '../../model/listing/listing-comparison.ts';
import type { ListingComparison } from '../../model/listing/listing-comparison.ts';
import { listingVersionSchema } from '../../model/listing/listing-version.ts';
import type { ListingVersion } from '../../model/listing/listing-version.ts';
import { propertyChangeSchema } from '../../model/listing/property-change.ts';
import type { PropertyChange } from '../../model/listing/property-change.ts';
import { preferencesSchema } from '../../model/gateway/mail.ts';
import type { Preferences } from '../../model/gateway/mail.ts';
import { largeSchemas, withNames } from './named-schemas.ts';
import { leadReceiptSchema, leadSchema } from '../../model/people/lead.ts';
import type { Lead, LeadReceipt } from '../../model/people/lead.ts';
import { pageOf } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { pdfTemplateSchema } from '../../model/listing/pdf-template.ts';
import type { PdfTemplate } from '../../model/listing/pdf-template.ts';
import { portalSchema } from '../../model/gateway/portal.ts';
import type { Portal } from '../../model/gateway/portal.ts';
import { savedSearchSchema } from '../../model/people/saved-search.ts';
import type { SavedSearch } from '../../model/people/saved-search.ts';
import { propertySchema } from '../../model/property/property.ts';
import { heldListingSchema, heldSelectionSchema } from '../../model/listing/held-listing.ts';
import type { HeldListing, HeldSelection } from '../../model/listing/held-listing.ts';
import { quarantinedSchema } from '../../model/sync/quarantine.ts';
import type { Quarantined } from '../../model/sync/quarantine.ts';
import { addonCatalogSchema, pluginSchema } from '../../model/gateway/extension.ts';
import type { AddonCatalog, Plugin } from '../../model/gateway/extension.ts';
import { managedSiteSchema } from '../../model/gateway/site-hub.ts';
import type { ManagedSite } from '../../model/gateway/site-hub.ts';
import { pairedSiteSchema, siteAuditEntrySchema, siteFatalSchema } from '../../model/gateway/site-report.ts';
import type { PairedSite, SiteAuditEntry, SiteFatal } from '../../model/gateway/site-report.ts';
import { supportTicketSchema } from '../../model/gateway/support-ticket.ts';
import type { SupportTicket } from '../../model/gateway/support-ticket.ts';
import { siteActivationSchema } from '../../model/gateway/site-activation.ts';
import type { SiteActivation } from '../../model/gateway/site-activation.ts';
import {
  eventDeliverySchema,
  eventSubscriptionSchema,
  newEventSubscriptionSchema,
} from '../../model/gateway/site-event.ts';
import type { EventDelivery, EventSubscription, NewEventSubscription } from '../../model/gateway/site-event.ts';
import { jobChangeSchema, progressSchema, syncJobSchema } from '../../model/sync/sync-job.ts';
import type { JobChange, Progress, SyncJob } from '../../model/sync/sync-job.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { visitorEventSchema } from '../../model/insights/visitor-event.ts';
import type { VisitorEvent } from '../../model/insights/visitor-event.ts';
import { templateSchema, templateWriteSchema } from '../../model/template/template.ts';
import type { Template, TemplateWrite } from '../../model/template/template.ts';

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

/** A listing as returned: the property and its gateway. */
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
  properties: { gateway: gatewaySchema, last_job: syncJobSchema, health: gatewayHealthSchema },
  required: ['gateway', 'health'],
  additionalProperties: false,
} as const;

/** The named schemas of the API, as they stand in the OpenAPI document. */
export const components = {
  Property: listingSchema,
  PropertyPart: listingPartSchema,
  Gateway: gatewaySchema,
  GatewayOverview: gatewayOverviewSchema,
  GatewayCheck: gatewayCheckSchema,
  GatewayHealth: gatewayHealthSchema,
  GatewayConnectors: gatewayConnectorsSchema,
  GatewayCreate: gatewayCreateSchema,
  GatewayPatch: gatewayPatchSchema,
  Delegation: delegationSchema,
  NotificationPreferences: preferencesSchema,
  Addon: addonSchema,
  Purchase: purchaseSchema,
  Invoice: invoiceSchema,
  DvfMutation: dvfMutationSchema,
  GeocodedPlace: geocodedPlaceSchema,
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
  PropertyChange: propertyChangeSchema,
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
  FeedRulesVersion: withNames(feedRulesVersionSchema),
  Template: templateSchema,
  TemplateWrite: templateWriteSchema,
  PdfTemplate: pdfTemplateSchema,
  VisitorEvent: visitorEventSchema,
  ...largeSchemas,
  Error: errorEnvelopeSchema,
} as const;

/** The types the model has inferred from the same schemas. */
interface ComponentTypes {
  Property: PublishedListing;
  Gateway: Gateway;
  GatewayOverview: { gateway: Gateway; last_job?: SyncJob; health: GatewayHealth };
  GatewayCheck: GatewayCheck;
  GatewayHealth: GatewayHealth;
  GatewayConnectors: GatewayConnectors;
  GatewayCreate: GatewayCreate;
  GatewayPatch: GatewayPatchBody;
  Delegation: Delegation;
  NotificationPreferences: Preferences;
  Addon: Addon;
  Purchase: Purchase;
  Invoice: Invoice;
  DvfMutation: DvfMutationReply;
  GeocodedPlace: GeocodedPlace;
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
  PropertyChange: PropertyChange;
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
  FeedRules: FeedRules;
  FeedRulesVersion: FeedRulesVersion;
  WordRule: WordRule;
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
