import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

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
  late final WebViewController _view;

  /// The newest token, in memory only: the frame replaces it (tokenrefresh), and a reloaded page needs it.
  String? _token;
  bool _isGreeted = false;
  bool _isInGame = false;

  /// A fresh token has been brought: if that is refused too, another one will not help.
  bool _isRenewed = false;

  @override
  void initState() {
    super.initState();
    final parameters = WebViewPlatform.instance is WebKitWebViewPlatform
        ? WebKitWebViewControllerCreationParams(allowsInlineMediaPlayback: true, mediaTypesRequiringUserAction: const {})
        : const PlatformWebViewControllerCreationParams();
    _view = WebViewController.fromPlatformCreationParams(parameters)
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      // The plugin does not tell which frame speaks: believe nothing here that moves money.
      ..addJavaScriptChannel('webframe', onMessageReceived: (message) => _receive(message.message))
      ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: _navigate, onWebResourceError: _failed));
    final platform = _view.platform;
    if (platform is AndroidWebViewController) platform.setMediaPlaybackRequiresUserGesture(false);
    _load();
  }

  void _load() {
    _isGreeted = false;
    setState(() => _isInGame = false);
    _view.loadRequest(Uri.parse(page));
  }

  /// The page itself goes nowhere else, and `window.open` of a game comes here too: it opens outside.
  NavigationDecision _navigate(NavigationRequest request) {
    if (!request.isMainFrame || request.url.startsWith('$origin/')) return NavigationDecision.navigate;
    launchUrl(Uri.parse(request.url), mode: LaunchMode.externalApplication);
    return NavigationDecision.prevent;
  }

  /// iOS has ended the page's process, and the view is white. Android ends the app with it.
  void _failed(WebResourceError error) {
    if (error.errorType == WebResourceErrorType.webContentProcessTerminated) _load();
  }

  void _receive(String text) {
    final Object? envelope;
    try {
      envelope = jsonDecode(text);
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
    _view.runJavaScript('window.postMessage(${jsonEncode(text)}, location.origin)');
  }

  /// From a game to the lobby, from the lobby off the screen.
  @override
  Widget build(BuildContext context) => PopScope(
        canPop: !_isInGame,
        onPopInvokedWithResult: (didPop, _) {
          if (!didPop) _send('openTab', {'tab': 'lobby'});
        },
        // Safe areas: the notch stays free; at the bottom the frame itself keeps off the home indicator.
        child: Scaffold(body: SafeArea(bottom: false, child: WebViewWidget(controller: _view))),
      );
}
