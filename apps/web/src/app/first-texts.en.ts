import home from "../features/home/texts.en.ts";
import everywhere from "./texts.en.ts";

export default { ...everywhere, ...home };
