import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { AnnouncementsScreen } from "../announcements/announcements-screen.tsx";
import { useSession } from "../api/session.ts";
import { AuditScreen } from "../audit/audit-screen.tsx";
import { ExportsScreen } from "../exports/exports-screen.tsx";
import { useLanguage } from "../i18n/language.ts";
import { OverviewScreen } from "../overview/overview-screen.tsx";
import { PlayersScreen } from "../players/players-screen.tsx";
import { RiskScreen } from "../risk/risk-screen.tsx";
import { SettingsScreen } from "../settings/settings-screen.tsx";
import { SignInScreen } from "../sign-in/sign-in-screen.tsx";
import { WithdrawalsScreen } from "../withdrawals/withdrawals-screen.tsx";
import { Rail } from "./rail.tsx";

/** Renders the whole page for operators. Without a session, the page shows only the sign-in screen. */
export function App() {
  const language = useLanguage();
  const session = useSession();
  const client = useQueryClient();
  const isIn = session !== undefined;
  useEffect(() => {
    // The next operator must not see cached data of the previous operator.
    if (!isIn) client.clear();
  }, [isIn, client]);
  if (session === undefined) return <SignInScreen key={language} />;
  return (
    <div className="operator" key={language}>
      <Rail session={session} />
      <Switch>
        <Route path="/overview" component={OverviewScreen} />
        <Route path="/withdrawals/:id?">{({ id }) => <WithdrawalsScreen id={id} />}</Route>
        <Route path="/players/:id?">{({ id }) => <PlayersScreen id={id} />}</Route>
        <Route path="/risk/:view?">{({ view }) => <RiskScreen view={view} />}</Route>
        <Route path="/settings" component={SettingsScreen} />
        <Route path="/announcements" component={AnnouncementsScreen} />
        <Route path="/exports" component={ExportsScreen} />
        <Route path="/audit" component={AuditScreen} />
        <Route>
          <Redirect to="/withdrawals" replace />
        </Route>
      </Switch>
    </div>
  );
}
