/** Where the texts themselves did not come: the only words that stand in no catalogue. */
export function Unloaded() {
  return (
    <main className="sign-in">
      <div className="empty" role="alert">
        <p lang="zh-CN">页面未能加载，请检查网络后重试。</p>
        <p lang="en">The page could not be loaded. Check the connection and try again.</p>
        <button type="button" className="button quiet md" onClick={() => location.reload()}>
          <span>
            <span lang="zh-CN">重试</span> · <span lang="en">Try again</span>
          </span>
        </button>
      </div>
    </main>
  );
}
