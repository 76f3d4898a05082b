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

/** The console: the sign-in, or the page that the address names. */
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
          <Route path="/console/gateways/:id/quarantine" component={QuarantinePage} />
          <Route path="/console/gateways/:id/held" component={HeldPage} />
          <Route path="/console/gateways/:id/webhooks" component={WebhooksPage} />
          <Route path="/console/gateways/:id/addons" component={AddonsPage} />
          <Route path="/console/gateways/:id/metadata" component={MetadataPage} />
          <Route path="/console/gateways/:id/sharing" component={SharingPage} />
          <Route path="/console/gateways/:id/audit" component={AuditPage} />
          <Route path="/console/mapping" component={TemplateList} />
          <Route path="/console/mapping/:id" component={TemplateEditor} />
          <Route path="/console/listings" component={ListingSearch} />
          <Route path="/console/listings/:id" component={ListingDetail} />
          <Route default component={NotFound} />
        </Router>
      </Frame>
      <Palette />
      <RenewDialog />
    </LocationProvider>
  );
}
