import { ComingScreen } from "./coming-screen.tsx";

export default function BindScreen() {
  return (
    <ComingScreen
      art="e-empty"
      header={{ title: "coming.bindTitle", back: "/profile" }}
      head="coming.bindHead"
      text="coming.bindText"
      action={{ key: "coming.meAction", href: "/profile" }}
    />
  );
}
