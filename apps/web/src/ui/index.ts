/**
 * The kit: what every screen is built of, drawn after the design. May import i18n, stores and React. Must never know a
 * screen, call the server, or touch the wallet.
 */
export { Amount } from "./amount.tsx";
export { Art, type ArtName, AssetIcon, Avatar, artHref, Icon, type IconName } from "./art.tsx";
export { Button, ButtonLink } from "./button.tsx";
export { copyText } from "./copy-text.ts";
export { type CurvePoint, drawCurvePlanes, fillPolygon } from "./curve-planes.ts";
export { EmptyState, ErrorState } from "./empty-state.tsx";
export { Field } from "./field.tsx";
export { type GameLook, gameLooks } from "./game-looks.ts";
export { Loader, LoadingScreen } from "./loader.tsx";
export { Room } from "./room.tsx";
export { RoundRow } from "./round-row.tsx";
export { Row, SwitchRow } from "./row.tsx";
export { ScreenHeader } from "./screen-header.tsx";
export { Segmented } from "./segmented.tsx";
export { Sheet } from "./sheet.tsx";
export { Skeleton } from "./skeleton.tsx";
export { type RecordStatus, StatusChip } from "./status-chip.tsx";
export { showToast } from "./toast.store.ts";
export { noteScreen } from "./visits.ts";
