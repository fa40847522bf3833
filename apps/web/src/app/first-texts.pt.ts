import home from "../features/home/texts.pt.ts";
import everywhere from "./texts.pt.ts";

export default { ...everywhere, ...home };
