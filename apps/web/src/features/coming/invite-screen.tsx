import { ComingScreen } from "./coming-screen.tsx";

export default function InviteScreen() {
  return (
    <ComingScreen
      art="e-friends"
      head="coming.inviteHead"
      text="coming.inviteText"
      action={{ key: "coming.inviteAction", href: "/game?name=dice" }}
    />
  );
}
