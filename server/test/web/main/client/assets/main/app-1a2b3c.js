window.app="main";
