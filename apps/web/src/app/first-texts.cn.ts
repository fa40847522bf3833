import home from "../features/home/texts/cn.json";
import everywhere from "./texts/cn.json";

export default { ...everywhere, ...home };
