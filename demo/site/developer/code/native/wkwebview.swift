import SafariServices
import UIKit
import WebKit

/// The games on a screen of your app. `fetchToken` asks your server for a refresh token, which is good once.
final class GamesViewController: UIViewController {
    private let origin = "__ORIGIN__"
    private let page = URL(string: "__PAGE__")!

    private let fetchToken: () async throws -> String
    private var webView: WKWebView!
    /// The newest token, in memory only: the frame replaces it (`tokenrefresh`), and a reloaded page needs it.
    private var token: String?
    private var isGreeted = false
    private var isInGame = false
    /// A fresh token has been brought: if that is refused too, another one will not help.
    private var isRenewed = false

    init(fetchToken: @escaping () async throws -> String) {
        self.fetchToken = fetchToken
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not from a storyboard") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.allowsInlineMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = []
        // A content controller holds its handlers for ever: this one holds the screen only weakly.
        configuration.userContentController.add(WeakHandler(self), name: "webframe")
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(webView)
        // Safe areas: the notch stays free; at the bottom the frame itself keeps off the home indicator.
        NSLayoutConstraint.activate([
            webView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            webView.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
            webView.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
            webView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: "Back", primaryAction: UIAction { [weak self] _ in self?.goBack() })
        load()
    }

    private func load() {
        isGreeted = false
        isInGame = false
        webView.load(URLRequest(url: page))
    }

    /// From a game to the lobby, from the lobby off the screen.
    private func goBack() {
        if isInGame {
            send("openTab", ["tab": "lobby"])
        } else {
            navigationController?.popViewController(animated: true)
        }
    }

    private func hear(_ type: String, _ payload: [String: Any]) {
        switch type {
        case "hello":
            // It is said until it is answered; a token must not be sent twice.
            if isGreeted { return send("welcome") }
            isGreeted = true
            if let token { send("authorize", ["refreshToken": token]) } else { renewToken() }
        case "tokenrefresh":
            isRenewed = false
            token = payload["refreshToken"] as? String
        case "sessionexpired", "authorizationerror":
            if isRenewed { openLogin() } else { renewToken() }
        case "gamechange":
            isInGame = true
        case "tabchange":
            isInGame = false
        case "loginrequest":
            openLogin()
        case "depositrequest":
            openCashier(needed: payload["needed"] as? String)
        default:
            break
        }
    }

    private func renewToken() {
        isRenewed = true
        send("welcome")
        Task { @MainActor in
            guard let fresh = try? await fetchToken() else { return openLogin() }
            token = fresh
            send("authorize", ["refreshToken": fresh])
        }
    }

    private func send(_ type: String, _ payload: [String: Any] = [:]) {
        let envelope: [String: Any] = ["source": "webframe", "version": 1, "type": type, "payload": payload]
        guard let data = try? JSONSerialization.data(withJSONObject: envelope) else { return }
        let text = String(decoding: data, as: UTF8.self)
        // The text goes as an argument: nothing in it can become script.
        webView.callAsyncJavaScript(
            "window.postMessage(text, location.origin)", arguments: ["text": text], in: nil, in: .page,
            completionHandler: nil)
    }

    private func openLogin() { /* your log-in, then renewToken() */  }
    private func openCashier(needed: String?) { /* your cashier, then send("refreshBalance") */  }
}

extension GamesViewController: WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        // Games run in iframes of other origins, and can call this handler too: they are not heard.
        let from = message.frameInfo
        let port = from.securityOrigin.port == 0 ? "" : ":\(from.securityOrigin.port)"
        guard from.isMainFrame,
            "\(from.securityOrigin.protocol)://\(from.securityOrigin.host)\(port)" == origin,
            let data = (message.body as? String)?.data(using: .utf8),
            let envelope = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            envelope["source"] as? String == "webframe", envelope["version"] as? Int == 1,
            let type = envelope["type"] as? String
        else { return }
        hear(type, envelope["payload"] as? [String: Any] ?? [:])
    }
}

extension GamesViewController: WKNavigationDelegate, WKUIDelegate {
    /// The page itself goes nowhere else: what leaves our origin opens outside.
    func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard action.targetFrame?.isMainFrame == true, let url = action.request.url,
            !url.absoluteString.hasPrefix(origin + "/")
        else { return decisionHandler(.allow) }
        decisionHandler(.cancel)
        openOutside(url)
    }

    /// `window.open` of a game, such as its help: without this method nothing would happen.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = action.request.url { openOutside(url) }
        return nil
    }

    /// The system has ended the page's process, and the view is white: bets go on without it, so it is loaded anew.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { load() }

    private func openOutside(_ url: URL) {
        guard url.scheme == "https" else { return UIApplication.shared.open(url) }
        present(SFSafariViewController(url: url), animated: true)
    }
}

private final class WeakHandler: NSObject, WKScriptMessageHandler {
    private weak var target: WKScriptMessageHandler?

    init(_ target: WKScriptMessageHandler) { self.target = target }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        target?.userContentController(controller, didReceive: message)
    }
}
