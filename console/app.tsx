import { LocationProvider, Route, Router } from 'preact-iso/router';
import { Frame } from './parts/frame.tsx';
import { NotFound } from './parts/feedback.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Palette } from './parts/palette.tsx';
import { AddonsPage } from './pages/addons/addons-page.tsx';
import { AuditPage } from './pages/audit/audit-page.tsx';
import { GatewayDetail } from './pages/gateways/gateway-detail.tsx';
import { GatewayList } from './pages/gateways/gateway-list.tsx';
import { Wizard } from './pages/gateways/wizard.tsx';
import { HeldPage } from './pages/held/held-page.tsx';
import { TemplateEditor } from './pages/mapping/template-editor.tsx';
import { TemplateList } from './pages/mapping/template-list.tsx';
import { MetadataPage } from './pages/metadata/metadata-page.tsx';
import { QuarantinePage } from './pages/quarantine/quarantine-page.tsx';
import { RunDetail } from './pages/runs/run-detail.tsx';
import { RunList } from './pages/runs/run-list.tsx';
import { SharingPage } from './pages/sharing/sharing-page.tsx';
import { WebhooksPage } from './pages/webhooks/webhooks-page.tsx';
import { RenewDialog } from './session/renew-dialog.tsx';
import { isSignedIn } from './session/session.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { language } from './words/words.ts';

// Loaded when they are opened: few users need them at once.
const StudioList = lazyPage(() => import('./pages/studio/studio-list.tsx').then(({ StudioList: page }) => page));
const NewMapping = lazyPage(() => import('./pages/studio/new/new-mapping.tsx').then(({ NewMapping: page }) => page));
const StudioEditor = lazyPage(() => import('./pages/studio/studio-editor.tsx').then(({ StudioEditor: page }) => page));
const InboxPage = lazyPage(() => import('./pages/inbox/inbox-page.tsx').then(({ InboxPage: page }) => page));
const SettingsPage = lazyPage(() =>
  import('./pages/settings/settings-page.tsx').then(({ SettingsPage: page }) => page),
);
const ListingSearch = lazyPage(() =>
  import('./pages/listings/listing-search.tsx').then(({ ListingSearch: page }) => page),
);
const ListingDetail = lazyPage(() =>
  import('./pages/listing/listing-detail.tsx').then(({ ListingDetail: page }) => page),
);
const BrochureEditor = lazyPage(() =>
  import('./pages/brochures/brochure-editor.tsx').then(({ BrochureEditor: page }) => page),
);
const BrochureList = lazyPage(() =>
  import('./pages/brochures/brochure-list.tsx').then(({ BrochureList: page }) => page),
);
const LeadDetail = lazyPage(() => import('./pages/leads/lead-detail.tsx').then(({ LeadDetail: page }) => page));
const LeadsPage = lazyPage(() => import('./pages/leads/leads-page.tsx').then(({ LeadsPage: page }) => page));
const TwinsPage = lazyPage(() => import('./pages/twins/twins-page.tsx').then(({ TwinsPage: page }) => page));
const FormerPage = lazyPage(() => import('./pages/former/former-page.tsx').then(({ FormerPage: page }) => page));
const PluginsPage = lazyPage(() => import('./pages/plugins/plugins-page.tsx').then(({ PluginsPage: page }) => page));
const SupportPage = lazyPage(() => import('./pages/support/support-page.tsx').then(({ SupportPage: page }) => page));
const RulesPage = lazyPage(() => import('./pages/rules/rules-page.tsx').then(({ RulesPage: page }) => page));
const NotificationsPage = lazyPage(() =>
  import('./pages/account/notifications-page.tsx').then(({ NotificationsPage: page }) => page),
);
const DataPage = lazyPage(() => import('./pages/account/data-page.tsx').then(({ DataPage: page }) => page));
const SearchesPage = lazyPage(() =>
  import('./pages/searches/searches-page.tsx').then(({ SearchesPage: page }) => page),
);
const EstimationPage = lazyPage(() =>
  import('./pages/estimation/estimation-page.tsx').then(({ EstimationPage: page }) => page),
);
const TransactionsPage = lazyPage(() =>
  import('./pages/transactions/transactions-page.tsx').then(({ TransactionsPage: page }) => page),
);
const TransactionPage = lazyPage(() =>
  import('./pages/transactions/transaction-page.tsx').then(({ TransactionPage: page }) => page),
);
const InsightsHome = lazyPage(() =>
  import('./pages/insights/insights-home.tsx').then(({ InsightsHome: page }) => page),
);
const InsightsOverview = lazyPage(() =>
  import('./pages/insights/overview-page.tsx').then(({ OverviewPage: page }) => page),
);
const InsightsListings = lazyPage(() =>
  import('./pages/insights/listings-page.tsx').then(({ ListingsPage: page }) => page),
);
const InsightsListing = lazyPage(() =>
  import('./pages/insights/listing-page.tsx').then(({ ListingInsightsPage: page }) => page),
);
const InsightsLeads = lazyPage(() => import('./pages/insights/leads-page.tsx').then(({ LeadsPage: page }) => page));
const InsightsLead = lazyPage(() => import('./pages/insights/lead-page.tsx').then(({ LeadPage: page }) => page));
const InsightsChannels = lazyPage(() =>
  import('./pages/insights/channels-page.tsx').then(({ ChannelsPage: page }) => page),
);
const InsightsDemand = lazyPage(() => import('./pages/insights/demand-page.tsx').then(({ DemandPage: page }) => page));

/** The console: the sign-in page, or the page of the address. */
export function App() {
  if (!isSignedIn.value) return <SignInPage key={language.value} />;
  return (
    <LocationProvider scope="/console">
      <Frame>
        <Router>
          <Route path="/console/" component={GatewayList} />
          <Route path="/console/gateways" component={GatewayList} />
          <Route path="/console/gateways/new" component={Wizard} />
          <Route path="/console/gateways/:id" component={GatewayDetail} />
          <Route path="/console/gateways/:id/runs" component={RunList} />
          <Route path="/console/gateways/:id/runs/:jobId" component={RunDetail} />
          <Route path="/console/gateways/:id/inbox" component={InboxPage} />
          <Route path="/console/gateways/:id/settings" component={SettingsPage} />
          <Route path="/console/gateways/:id/rules" component={RulesPage} />
          <Route path="/console/gateways/:id/quarantine" component={QuarantinePage} />
          <Route path="/console/gateways/:id/held" component={HeldPage} />
          <Route path="/console/gateways/:id/former" component={FormerPage} />
          <Route path="/console/gateways/:id/twins" component={TwinsPage} />
          <Route path="/console/gateways/:id/webhooks" component={WebhooksPage} />
          <Route path="/console/gateways/:id/alerts" component={SearchesPage} />
          <Route path="/console/gateways/:id/addons" component={AddonsPage} />
          <Route path="/console/gateways/:id/metadata" component={MetadataPage} />
          <Route path="/console/gateways/:id/sharing" component={SharingPage} />
          <Route path="/console/gateways/:id/audit" component={AuditPage} />
          <Route path="/console/studio" component={StudioList} />
          <Route path="/console/studio/new" component={NewMapping} />
          <Route path="/console/studio/:id" component={StudioEditor} />
          <Route path="/console/mapping" component={TemplateList} />
          <Route path="/console/mapping/:id" component={TemplateEditor} />
          <Route path="/console/brochures" component={BrochureList} />
          <Route path="/console/brochures/:id" component={BrochureEditor} />
          <Route path="/console/listings" component={ListingSearch} />
          <Route path="/console/listings/:id" component={ListingDetail} />
          <Route path="/console/leads" component={LeadsPage} />
          <Route path="/console/leads/:id" component={LeadDetail} />
          <Route path="/console/notifications" component={NotificationsPage} />
          <Route path="/console/data" component={DataPage} />
          <Route path="/console/plugins" component={PluginsPage} />
          <Route path="/console/support" component={SupportPage} />
          <Route path="/console/estimation" component={EstimationPage} />
          <Route path="/console/transactions" component={TransactionsPage} />
          <Route path="/console/transactions/:id" component={TransactionPage} />
          <Route path="/console/insights" component={InsightsHome} />
          <Route path="/console/insights/:gatewayId" component={InsightsOverview} />
          <Route path="/console/insights/:gatewayId/listings" component={InsightsListings} />
          <Route path="/console/insights/:gatewayId/listings/:propertyUuid" component={InsightsListing} />
          <Route path="/console/insights/:gatewayId/leads" component={InsightsLeads} />
          <Route path="/console/insights/:gatewayId/leads/:visitorId" component={InsightsLead} />
          <Route path="/console/insights/:gatewayId/channels" component={InsightsChannels} />
          <Route path="/console/insights/:gatewayId/demand" component={InsightsDemand} />
          <Route default component={NotFound} />
        </Router>
      </Frame>
      <Palette />
      <RenewDialog />
    </LocationProvider>
  );
}
