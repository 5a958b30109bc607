import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:url_launcher/url_launcher.dart';

const origin = '__ORIGIN__';
const page = '__PAGE__';

/// The games on a screen of your app.
class Games extends StatefulWidget {
  const Games({super.key, required this.fetchToken, required this.onLogin, required this.onDeposit});

  /// Asks your server for a refresh token, which is good once.
  final Future<String> Function() fetchToken;
  final VoidCallback onLogin;

  /// Your cashier; ends when it is closed.
  final Future<void> Function(String? needed) onDeposit;

  @override
  State<Games> createState() => _GamesState();
}

class _GamesState extends State<Games> {
  InAppWebViewController? _view;
  Key _key = UniqueKey();

  /// The newest token, in memory only: the frame replaces it (tokenrefresh), and a reloaded page needs it.
  String? _token;
  bool _isGreeted = false;
  bool _isInGame = false;

  /// A fresh token has been brought: if that is refused too, another one will not help.
  bool _isRenewed = false;

  /// The system has ended the page's process: another view takes the place of the white one.
  void _reload() => setState(() {
        _isGreeted = false;
        _isInGame = false;
        _key = UniqueKey();
      });

  void _receive(JavaScriptHandlerFunctionData data) {
    // Games run in iframes of other origins: they are not heard.
    if (!data.isMainFrame || Uri.parse(data.origin.toString()).origin != Uri.parse(origin).origin) return;
    final Object? envelope;
    try {
      envelope = jsonDecode(data.args.first as String);
    } on FormatException {
      return;
    }
    if (envelope
        case {'source': 'webframe', 'version': 1, 'type': final String type, 'payload': final Map<String, dynamic> payload}) {
      _hear(type, payload);
    }
  }

  void _hear(String type, Map<String, dynamic> payload) {
    switch (type) {
      case 'hello':
        // It is said until it is answered; a token must not be sent twice.
        if (_isGreeted) return _send('welcome');
        _isGreeted = true;
        if (_token case final token?) {
          _send('authorize', {'refreshToken': token});
        } else {
          _renewToken();
        }
      case 'tokenrefresh':
        _isRenewed = false;
        _token = payload['refreshToken'] as String?;
      case 'sessionexpired' || 'authorizationerror':
        _isRenewed ? widget.onLogin() : _renewToken();
      case 'gamechange':
        setState(() => _isInGame = true);
      case 'tabchange':
        setState(() => _isInGame = false);
      case 'loginrequest':
        widget.onLogin();
      case 'depositrequest':
        // Only your server knows what was paid in: the frame asks for the balance when it is told to.
        widget.onDeposit(payload['needed'] as String?).whenComplete(() => _send('refreshBalance'));
    }
  }

  Future<void> _renewToken() async {
    _isRenewed = true;
    _send('welcome');
    try {
      final token = await widget.fetchToken();
      _token = token;
      _send('authorize', {'refreshToken': token});
    } on Exception {
      widget.onLogin();
    }
  }

  void _send(String type, [Map<String, Object?> payload = const {}]) {
    final text = jsonEncode({'source': 'webframe', 'version': 1, 'type': type, 'payload': payload});
    // Written as a text of JavaScript, so that nothing in it can become script.
    _view?.evaluateJavascript(source: 'window.postMessage(${jsonEncode(text)}, location.origin)');
  }

  /// From a game to the lobby, from the lobby off the screen.
  @override
  Widget build(BuildContext context) => PopScope(
        canPop: !_isInGame,
        onPopInvokedWithResult: (didPop, _) {
          if (!didPop) _send('openTab', {'tab': 'lobby'});
        },
        // Safe areas: the notch stays free; at the bottom the frame itself keeps off the home indicator.
        child: Scaffold(body: SafeArea(bottom: false, child: _webView())),
      );

  Widget _webView() => InAppWebView(
        key: _key,
        initialUrlRequest: URLRequest(url: WebUri(page)),
        initialSettings: InAppWebViewSettings(
          javaScriptHandlersForMainFrameOnly: true,
          allowsInlineMediaPlayback: true,
          mediaPlaybackRequiresUserGesture: false,
          thirdPartyCookiesEnabled: true,
          supportMultipleWindows: true,
          javaScriptCanOpenWindowsAutomatically: true,
          useShouldOverrideUrlLoading: true,
        ),
        onWebViewCreated: (view) {
          _view = view;
          view.addJavaScriptHandler(handlerName: 'webframe', callback: _receive);
        },
        // The page itself goes nowhere else: what leaves our origin opens outside.
        shouldOverrideUrlLoading: (view, action) async {
          final address = action.request.url.toString();
          if (!action.isForMainFrame || address.startsWith('$origin/')) return NavigationActionPolicy.ALLOW;
          await _openOutside(address);
          return NavigationActionPolicy.CANCEL;
        },
        // window.open of a game, such as its help.
        onCreateWindow: (view, action) async {
          await _openOutside(action.request.url.toString());
          return false;
        },
        onWebContentProcessDidTerminate: (view) => _reload(),
        onRenderProcessGone: (view, detail) => _reload(),
      );

  Future<void> _openOutside(String address) =>
      launchUrl(Uri.parse(address), mode: LaunchMode.externalApplication);
}
