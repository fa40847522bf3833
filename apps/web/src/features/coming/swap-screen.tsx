import { ComingScreen } from "./coming-screen.tsx";

export default function SwapScreen() {
  return (
    <ComingScreen
      art="e-empty"
      header={{ title: "coming.swapTitle", back: "/wallet" }}
      head="coming.swapHead"
      text="coming.swapText"
      action={{ key: "coming.swapAction", href: "/wallet" }}
    />
  );
}
