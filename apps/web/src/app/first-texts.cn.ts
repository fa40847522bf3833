import home from "../features/home/texts.cn.ts";
import everywhere from "./texts.cn.ts";

export default { ...everywhere, ...home };
