package com.example.casino

import android.annotation.SuppressLint
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.Message
import android.view.ViewGroup
import android.webkit.CookieManager
import android.webkit.RenderProcessGoneDetail
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.enableEdgeToEdge
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.lifecycle.lifecycleScope
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import java.io.IOException
import kotlinx.coroutines.launch
import org.json.JSONException
import org.json.JSONObject

/** The games on a screen of your app. */
class GamesActivity : ComponentActivity() {
    private val origin = "__ORIGIN__"
    private val page = "__PAGE__"

    private lateinit var place: FrameLayout
    private var webView: WebView? = null
    private var reply: JavaScriptReplyProxy? = null

    /** The newest token, in memory only: the frame replaces it (`tokenrefresh`), and a reloaded page needs it. */
    private var token: String? = null
    private var isGreeted = false
    private var isInGame = false

    /** A fresh token has been brought: if that is refused too, another one will not help. */
    private var isRenewed = false

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        place = FrameLayout(this)
        setContentView(place)
        // Safe areas: bars, cut-outs and the keyboard stay free.
        ViewCompat.setOnApplyWindowInsetsListener(place) { view, insets ->
            val safe = insets.getInsets(
                WindowInsetsCompat.Type.systemBars() or
                    WindowInsetsCompat.Type.displayCutout() or
                    WindowInsetsCompat.Type.ime()
            )
            view.setPadding(safe.left, safe.top, safe.right, safe.bottom)
            WindowInsetsCompat.CONSUMED
        }
        // From a game to the lobby, from the lobby off the screen.
        onBackPressedDispatcher.addCallback(this) {
            if (isInGame) send("openTab", JSONObject().put("tab", "lobby")) else finish()
        }
        load()
    }

    @SuppressLint("SetJavaScriptEnabled")
    private fun load() {
        // A WebView of before 2021 has no listener that knows who speaks; addJavascriptInterface would let games speak.
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) return openOutside(Uri.parse(page))
        isGreeted = false
        isInGame = false
        reply = null
        val view = WebView(this)
        view.settings.javaScriptEnabled = true
        view.settings.domStorageEnabled = true
        view.settings.mediaPlaybackRequiresUserGesture = false
        view.settings.setSupportMultipleWindows(true)
        // Some providers' games keep their session in a cookie of their own origin.
        CookieManager.getInstance().setAcceptThirdPartyCookies(view, true)
        view.webViewClient = Client()
        view.webChromeClient = Chrome()
        WebViewCompat.addWebMessageListener(view, "webframe", setOf(origin)) { _, message, source, isMainFrame, proxy ->
            // Games run in iframes of other origins: they are not heard.
            if (isMainFrame && source.toString() == origin) {
                reply = proxy
                message.data?.let(::receive)
            }
        }
        place.addView(view, ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT)
        webView = view
        view.loadUrl(page)
    }

    private fun receive(text: String) {
        val envelope = try { JSONObject(text) } catch (_: JSONException) { return }
        if (envelope.optString("source") != "webframe" || envelope.optInt("version") != 1) return
        hear(envelope.optString("type"), envelope.optJSONObject("payload") ?: JSONObject())
    }

    private fun hear(type: String, payload: JSONObject) {
        when (type) {
            "hello" -> when {
                // It is said until it is answered; a token must not be sent twice.
                isGreeted -> send("welcome")
                token == null -> { isGreeted = true; renewToken() }
                else -> { isGreeted = true; authorize() }
            }
            "tokenrefresh" -> { isRenewed = false; token = payload.getString("refreshToken") }
            "sessionexpired", "authorizationerror" -> if (isRenewed) openLogin() else renewToken()
            "gamechange" -> isInGame = true
            "tabchange" -> isInGame = false
            "loginrequest" -> openLogin()
            "depositrequest" -> openCashier(payload.optString("needed"))
        }
    }

    private fun renewToken() {
        isRenewed = true
        send("welcome")
        lifecycleScope.launch {
            // Without a network there is no token: what is thrown here would end the app.
            val fresh = try { fetchToken() } catch (_: IOException) { null }
            token = fresh ?: return@launch openLogin()
            authorize()
        }
    }

    private fun authorize() = send("authorize", JSONObject().put("refreshToken", token))

    private fun send(type: String, payload: JSONObject = JSONObject()) {
        val envelope = JSONObject().put("source", "webframe").put("version", 1).put("type", type).put("payload", payload)
        reply?.postMessage(envelope.toString())
    }

    override fun onDestroy() {
        webView?.destroy()
        super.onDestroy()
    }

    /** Asks your server for a refresh token, which is good once; null when nobody is logged in. */
    private suspend fun fetchToken(): String? = TODO("your server")
    private fun openLogin() { /* your log-in, then renewToken() */ }
    private fun openCashier(needed: String) { /* your cashier, then send("refreshBalance") */ }
    private fun openOutside(address: Uri) = startActivity(Intent(Intent.ACTION_VIEW, address))

    private inner class Client : WebViewClient() {
        /** The page itself goes nowhere else: what leaves our origin opens outside. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (!request.isForMainFrame || request.url.toString().startsWith("$origin/")) return false
            openOutside(request.url)
            return true
        }

        /** The system has ended the page's process: the view is of no use any more. Without this the app would end too. */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            place.removeView(view)
            view.destroy()
            load()
            return true
        }
    }

    private inner class Chrome : WebChromeClient() {
        /** `window.open` of a game, such as its help: its address is known only to the window that it is opened in. */
        override fun onCreateWindow(view: WebView, isDialog: Boolean, isUserGesture: Boolean, message: Message): Boolean {
            val opened = WebView(this@GamesActivity)
            opened.webViewClient = object : WebViewClient() {
                override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
                    openOutside(request.url)
                    view.destroy()
                    return true
                }
            }
            val transport = message.obj as WebView.WebViewTransport
            transport.webView = opened
            message.sendToTarget()
            return true
        }
    }
}
