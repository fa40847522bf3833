import { ComingScreen } from "./coming-screen.tsx";

export default function ChangePasswordScreen() {
  return (
    <ComingScreen
      art="e-empty"
      header={{ title: "coming.changePassTitle", back: "/profile" }}
      head="coming.changePassHead"
      text="coming.changePassText"
      action={{ key: "coming.meAction", href: "/profile" }}
    />
  );
}
