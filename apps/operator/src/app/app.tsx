import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { AnnouncementsScreen } from "../announcements/announcements-screen.tsx";
import { useSession } from "../api/session.ts";
import { AuditScreen } from "../audit/audit-screen.tsx";
import { BonusCodesScreen } from "../bonus-codes/bonus-codes-screen.tsx";
import { ExportsScreen } from "../exports/exports-screen.tsx";
import { useLanguage } from "../i18n/language.ts";
import { OverviewScreen } from "../overview/overview-screen.tsx";
import { PlayersScreen } from "../players/players-screen.tsx";
import { RacesScreen } from "../races/races-screen.tsx";
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
    // When the session ends, the page removes the cached data, so that the next operator does not see it.
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
        <Route path="/races/:id?">{({ id }) => <RacesScreen id={id} />}</Route>
        <Route path="/announcements" component={AnnouncementsScreen} />
        <Route path="/codes" component={BonusCodesScreen} />
        <Route path="/exports" component={ExportsScreen} />
        <Route path="/audit" component={AuditScreen} />
        <Route>
          <Redirect to="/withdrawals" replace />
        </Route>
      </Switch>
    </div>
  );
}
