import { useT } from "../../i18n/index.ts";
import { useTitle } from "../../ui/index.ts";
import { ComingScreen } from "./coming-screen.tsx";

export default function InviteScreen() {
  const t = useT();
  useTitle(t("tab.invite"));
  return (
    <ComingScreen
      art="e-friends"
      head="coming.inviteHead"
      text="coming.inviteText"
      action={{ key: "coming.inviteAction", href: "/game?name=dice" }}
    />
  );
}
