import lazy from 'preact-iso/lazy';
import { LocationProvider, Route, Router } from 'preact-iso/router';
import { Frame } from './parts/frame.tsx';
import { NotFound } from './parts/feedback.tsx';
import { Palette } from './parts/palette.tsx';
import { AddonsPage } from './pages/addons/addons-page.tsx';
import { AuditPage } from './pages/audit/audit-page.tsx';
import { GatewayDetail } from './pages/gateways/gateway-detail.tsx';
import { GatewayList } from './pages/gateways/gateway-list.tsx';
import { Wizard } from './pages/gateways/wizard.tsx';
import { HeldPage } from './pages/held/held-page.tsx';
import { ListingDetail } from './pages/listings/listing-detail.tsx';
import { ListingSearch } from './pages/listings/listing-search.tsx';
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
const StudioList = lazy(() => import('./pages/studio/studio-list.tsx').then(({ StudioList: page }) => page));
const NewMapping = lazy(() => import('./pages/studio/new-mapping.tsx').then(({ NewMapping: page }) => page));
const StudioEditor = lazy(() => import('./pages/studio/studio-editor.tsx').then(({ StudioEditor: page }) => page));
const InboxPage = lazy(() => import('./pages/inbox/inbox-page.tsx').then(({ InboxPage: page }) => page));
const RulesPage = lazy(() => import('./pages/rules/rules-page.tsx').then(({ RulesPage: page }) => page));
const EstimationPage = lazy(() =>
  import('./pages/estimation/estimation-page.tsx').then(({ EstimationPage: page }) => page),
);
const TransactionsPage = lazy(() =>
  import('./pages/transactions/transactions-page.tsx').then(({ TransactionsPage: page }) => page),
);
const TransactionPage = lazy(() =>
  import('./pages/transactions/transaction-page.tsx').then(({ TransactionPage: page }) => page),
);
const InsightsHome = lazy(() => import('./pages/insights/insights-home.tsx').then(({ InsightsHome: page }) => page));
const InsightsOverview = lazy(() =>
  import('./pages/insights/overview-page.tsx').then(({ OverviewPage: page }) => page),
);
const InsightsListings = lazy(() =>
  import('./pages/insights/listings-page.tsx').then(({ ListingsPage: page }) => page),
);
const InsightsListing = lazy(() =>
  import('./pages/insights/listing-page.tsx').then(({ ListingInsightsPage: page }) => page),
);
const InsightsLeads = lazy(() => import('./pages/insights/leads-page.tsx').then(({ LeadsPage: page }) => page));
const InsightsLead = lazy(() => import('./pages/insights/lead-page.tsx').then(({ LeadPage: page }) => page));
const InsightsChannels = lazy(() =>
  import('./pages/insights/channels-page.tsx').then(({ ChannelsPage: page }) => page),
);
const InsightsDemand = lazy(() => import('./pages/insights/demand-page.tsx').then(({ DemandPage: page }) => page));

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
          <Route path="/console/gateways/:id/rules" component={RulesPage} />
          <Route path="/console/gateways/:id/quarantine" component={QuarantinePage} />
          <Route path="/console/gateways/:id/held" component={HeldPage} />
          <Route path="/console/gateways/:id/webhooks" component={WebhooksPage} />
          <Route path="/console/gateways/:id/addons" component={AddonsPage} />
          <Route path="/console/gateways/:id/metadata" component={MetadataPage} />
          <Route path="/console/gateways/:id/sharing" component={SharingPage} />
          <Route path="/console/gateways/:id/audit" component={AuditPage} />
          <Route path="/console/studio" component={StudioList} />
          <Route path="/console/studio/new" component={NewMapping} />
          <Route path="/console/studio/:id" component={StudioEditor} />
          <Route path="/console/mapping" component={TemplateList} />
          <Route path="/console/mapping/:id" component={TemplateEditor} />
          <Route path="/console/listings" component={ListingSearch} />
          <Route path="/console/listings/:id" component={ListingDetail} />
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
